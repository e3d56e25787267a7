import { isTest, readSources, resolveImport } from "../sources.mjs";

const fileEndings = ["", ".ts", ".tsx", ".mjs"];

/** @type {import("../sources.mjs").Gate} */
export const circlesGate = {
  name: "import circles",
  run: (root) => {
    const sources = readSources(root).filter(({ file }) => !isTest(file));
    const files = new Set(sources.map(({ file }) => file));
    const imported = new Map(
      sources.map(({ file, imports }) => [
        file,
        imports.flatMap(({ to }) => {
          const target = resolveImport(file, to);
          const ending = fileEndings.find((one) => target !== null && files.has(target + one));
          return target === null || ending === undefined ? [] : [target + ending];
        }),
      ]),
    );
    return findCircles(imported).map(
      (circle) =>
        `${circle[0]}:1 circle: ${[...circle, circle[0]].join(" imports ")}; move what both need to a file of its own`,
    );
  },
};

/**
 * Finds one circle in each group of files that import one another. Imports of types count as well.
 *
 * @param {Map<string, readonly string[]>} imported
 * @returns {string[][]}
 */
function findCircles(imported) {
  /** @type {Map<string, "open" | "done">} */
  const states = new Map();
  /** @type {string[][]} */
  const circles = [];
  /** @type {string[]} */
  const path = [];
  /** @param {string} file */
  const visit = (file) => {
    states.set(file, "open");
    path.push(file);
    for (const next of imported.get(file) ?? []) {
      const state = states.get(next);
      if (state === "open") circles.push(path.slice(path.indexOf(next)));
      else if (state === undefined) visit(next);
    }
    path.pop();
    states.set(file, "done");
  };
  for (const file of imported.keys()) if (!states.has(file)) visit(file);
  return circles;
}
