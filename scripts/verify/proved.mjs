import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { listFiles } from "./sources.mjs";

/**
 * The parts on which the gates depend: their code and tests, and the settings and versions of the tools that they run.
 */
const gatesFolder = "scripts/verify";
const settingsFiles = ["biome.json", "knip.json", "tsconfig.json", "package-lock.json"];
const proofFile = `${gatesFolder}/proved.json`;

/**
 * Whether the tests of the gates have passed for the present code. These tests plant violations and take long, so
 * `npm test` runs them only after a change of the code; `npm run proof -- gates` always runs them.
 *
 * @param {string} root
 */
export function areGatesProved(root) {
  const file = path.join(root, proofFile);
  return fs.existsSync(file) && JSON.parse(fs.readFileSync(file, "utf8")).sources === hashOfGates(root);
}

/**
 * Stores in the repository that the tests of the gates have passed for the present code.
 *
 * @param {string} root
 */
export function recordGatesProved(root) {
  fs.writeFileSync(path.join(root, proofFile), `${JSON.stringify({ sources: hashOfGates(root) }, null, 2)}\n`);
}

/** @param {string} root */
function hashOfGates(root) {
  const codeFiles = listFiles(path.join(root, gatesFolder), /\.(mjs|ts)$/).map((file) => `${gatesFolder}/${file}`);
  const hash = createHash("sha256");
  for (const file of [...codeFiles, ...settingsFiles])
    hash
      .update(file)
      .update("\0")
      .update(fs.readFileSync(path.join(root, file)));
  return hash.digest("hex");
}
