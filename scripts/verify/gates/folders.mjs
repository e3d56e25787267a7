import path from "node:path";
import { isTest, listFiles } from "../sources.mjs";

const most = 40;
const code = /\.(tsx?|mjs)$/;

/** @type {import("../sources.mjs").Gate} */
export const foldersGate = {
  name: "folders",
  run: (root) => {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const file of listFiles(root, code)) {
      if (isTest(file) && !file.startsWith("e2e/")) continue;
      const folder = path.dirname(file);
      counts.set(folder, (counts.get(folder) ?? 0) + 1);
    }
    return [...counts]
      .filter(([, count]) => count > most)
      .map(([folder, count]) => `${folder}:1 folder: ${count} files; give what belongs together a room of its own`);
  },
};
