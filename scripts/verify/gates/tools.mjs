import path from "node:path";
import { runTool } from "../tool.mjs";

/** @type {import("../sources.mjs").Gate} */
export const typesGate = {
  name: "types",
  run: (root) => runTool("typescript/bin/tsc", ["--noEmit", "--pretty", "false"], { cwd: root }),
};

/**
 * Checks formatting, unused and unsafe code, floating promises, `any`, and skipped tests.
 *
 * @type {import("../sources.mjs").Gate}
 */
export const lintGate = {
  name: "lint",
  run: (root) =>
    runTool("@biomejs/biome/bin/biome", ["check", "--max-diagnostics=100", "--diagnostic-level=warn", "."], {
      cwd: root,
    }),
};

/**
 * Finds files, exports and packages that nothing uses.
 *
 * @type {import("../sources.mjs").Gate}
 */
export const unusedGate = {
  name: "unused code",
  run: (root) =>
    runTool("knip/bin/knip.js", ["--config", path.join(root, "knip.json"), "--no-progress"], { cwd: root }),
};
