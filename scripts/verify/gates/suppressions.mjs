import { readSources } from "../sources.mjs";

/** @type {import("../sources.mjs").Gate} */
export const suppressionsGate = {
  name: "suppressions",
  run: (root) =>
    readSources(root).flatMap(({ file, comments, lineOf }) =>
      comments
        .filter(({ value }) => /@ts-(ignore|nocheck|expect-error)|eslint-disable|biome-ignore-all/.test(value))
        .map(({ start }) => `${file}:${lineOf(start)} suppression: mend the type or the rule's finding instead`),
    ),
};
