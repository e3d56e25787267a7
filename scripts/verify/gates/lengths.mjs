import { isTest, readSources } from "../sources.mjs";

const maxLines = 300;

/** @type {import("../sources.mjs").Gate} */
export const lengthsGate = {
  name: "file length",
  run: (root) =>
    readSources(root).flatMap(({ file, code }) => {
      const lines = code.split("\n").length - 1;
      return lines > maxLines && !isTest(file)
        ? [`${file}:${maxLines + 1} length: ${lines} lines; a second concern moved in, give it a file`]
        : [];
    }),
};
