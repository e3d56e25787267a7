import path from "node:path";
import { isTest, listFiles } from "../sources.mjs";

const maxFiles = 40;
const codeFiles = /\.(tsx?|mjs)$/;

/** @type {import("../sources.mjs").Gate} */
export const foldersGate = {
  name: "folders",
  run: (root) => {
    /** @type {Map<string, number>} */
    const fileCounts = new Map();
    for (const file of listFiles(root, codeFiles)) {
      if (isTest(file) && !file.startsWith("e2e/")) continue;
      const folder = path.dirname(file);
      fileCounts.set(folder, (fileCounts.get(folder) ?? 0) + 1);
    }
    return [...fileCounts]
      .filter(([, count]) => count > maxFiles)
      .map(([folder, count]) => `${folder}:1 folder: ${count} files; give what belongs together a room of its own`);
  },
};
