import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { buildPortal } from "../launch/build.mjs";
import { gates, runGates } from "../verify/gates.mjs";
import { runAgainstProduct, runScript } from "./against-product.mjs";
import { requireChromium } from "./chromium.mjs";
import { add } from "./counts.mjs";
import { runJourneys } from "./journeys.mjs";
import { testDistDir } from "./product.mjs";
import { runVitest } from "./vitest.mjs";

/**
 * @typedef {import("./vitest.mjs").Counts} Counts
 * @typedef {<T>(label: string, work: () => T | Promise<T>) => Promise<T>} Step
 * @typedef {(root: string, filters: readonly string[], step: Step) => Promise<Counts>} Part
 */

/** A summer time of its own on the other side of the world: calendar dates must not care. */
const farAway = { ...process.env, TZ: "Pacific/Auckland", TEST_WITH_DAYS: "1" };

/** @type {Record<string, Part>} */
export const parts = {
  verify: (root) => runGates(root, gates),
  unit: async (root, filters) =>
    add(
      await runVitest(root, "unit", filters),
      await runVitest(root, "unit", [...filters, "--passWithNoTests"], farAway),
    ),
  build: async (root, _filters, step) => {
    await build(root, step);
    return { passed: 1, failed: 0 };
  },
  integration: (root, filters) => runVitest(root, "integration", filters),
  journeys: async (root, filters, step) => {
    await build(root, step); // alone they are the first to need it
    return runJourneys(root, await requireChromium(process.env, step), filters);
  },
  screens: async (root, _filters, step) => {
    return runAgainstProduct(root, await requireChromium(process.env, step), "scripts/screens/screens.ts");
  },
  bench: async (root, _filters, step) =>
    runScript(root, "scripts/bench/main.ts", await requireChromium(process.env, step)),
  soak: (root, filters) => runVitest(root, "soak", filters),
};

/**
 * @param {string} root
 * @param {Step} step
 */
function build(root, step) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "stegvis-build-"));
  return buildPortal({ root, dataDir, distDir: testDistDir, step });
}

/** What `npm test` runs, in this order. The build comes early: integration tests start real portals from it. */
export const partsOfTest = ["verify", "unit", "build", "integration", "journeys"];
