import { isTest, readSources, resolveImport } from "../sources.mjs";

const fileExtensions = ["", ".ts", ".tsx", ".mjs"];

/** @type {import("../sources.mjs").Gate} */
export const circlesGate = {
  name: "import circles",
  run: (root) => {
    const sources = readSources(root).filter(({ file }) => !isTest(file));
    const files = new Set(sources.map(({ file }) => file));
    const importsByFile = new Map(
      sources.map(({ file, imports }) => [
        file,
        imports.flatMap(({ moduleName }) => {
          const importPath = resolveImport(file, moduleName);
          const extension = fileExtensions.find(
            (candidateExtension) => importPath !== null && files.has(importPath + candidateExtension),
          );
          return importPath === null || extension === undefined ? [] : [importPath + extension];
        }),
      ]),
    );
    return findCircles(importsByFile).map(
      (circle) =>
        `${circle[0]}:1 circle: ${[...circle, circle[0]].join(" imports ")}; move what both need to a file of its own`,
    );
  },
};

/**
 * Finds one circle in each group of files that import one another. Imports of types count as well.
 *
 * @param {Map<string, readonly string[]>} importsByFile
 * @returns {string[][]}
 */
function findCircles(importsByFile) {
  /** @type {Map<string, "open" | "done">} */
  const visitStates = new Map();
  /** @type {string[][]} */
  const circles = [];
  /** @type {string[]} */
  const currentChain = [];
  /** @param {string} file */
  const visit = (file) => {
    visitStates.set(file, "open");
    currentChain.push(file);
    for (const importedFile of importsByFile.get(file) ?? []) {
      const visitState = visitStates.get(importedFile);
      if (visitState === "open") circles.push(currentChain.slice(currentChain.indexOf(importedFile)));
      else if (visitState === undefined) visit(importedFile);
    }
    currentChain.pop();
    visitStates.set(file, "done");
  };
  for (const file of importsByFile.keys()) if (!visitStates.has(file)) visit(file);
  return circles;
}
