import fs from "node:fs";
import path from "node:path";

/**
 * Node's arguments for a program in TypeScript that a command runs with the portal's code. A clone runs the source; a
 * release holds the program in one file of plain JavaScript in the same place, because it brings no compiler.
 *
 * @param {string} root
 * @param {string} file  such as `scripts/partner/save.ts`; written as one text, by which `npm run release` finds it
 * @returns {string[]}
 */
export function argumentsOfTypedProgram(root, file) {
  const bundledFile = bundledNameOf(file);
  const isBundled = fs.existsSync(path.join(root, bundledFile));
  return ["--conditions", "react-server", ...(isBundled ? [bundledFile] : ["--import", "tsx", file])];
}

/** @param {string} file */
export const bundledNameOf = (file) => file.replace(/\.ts$/, ".bundle.mjs");
