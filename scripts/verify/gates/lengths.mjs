import { isTest, readSources } from "../sources.mjs";

const most = 300;

/** @type {import("../sources.mjs").Gate} */
export const lengthsGate = {
  name: "file length",
  run: (root) =>
    readSources(root).flatMap(({ file, code }) => {
      const lines = code.split("\n").length - 1;
      return lines > most && !isTest(file)
        ? [`${file}:${most + 1} length: ${lines} lines; a second concern moved in, give it a file`]
        : [];
    }),
};
