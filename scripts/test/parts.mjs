import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { buildPortal } from "../launch/build.mjs";
import { gates, runGates } from "../verify/gates.mjs";
import { areGatesProved } from "../verify/proved.mjs";
import { runAgainstProduct, runScript } from "./against-product.mjs";
import { requireChromium } from "./chromium.mjs";
import { runJourneys } from "./journeys.mjs";
import { testDistDir } from "./product.mjs";
import { recordCheck } from "./results.mjs";
import { runVitest } from "./vitest.mjs";

/**
 * @typedef {<T>(label: string, work: () => T | Promise<T>) => Promise<T>} Step
 * @typedef {{ root: string, results: string, args: readonly string[], step: Step }} Context
 *   `results`: the folder in which a part notes what it found; `args`: what was said after the name of the part
 * @typedef {(context: Context) => Promise<void>} Part
 */

/** A time zone on the other side of the world, with a summer time of its own: calendar dates must not depend on it. */
const farAwayEnvironment = { TZ: "Pacific/Auckland", TEST_ONLY_DAYS: "1" };

/** @type {Record<string, Part>} */
export const parts = {
  verify: ({ root, results }) => runGates(root, gates, { results }),
  unit: async (context) => {
    // Perhaps none of the requested files is about dates.
    const args = [...new Set([...context.args, "--passWithNoTests"])];
    await runVitest(context, {
      part: "unit",
      project: "unit",
      args: context.args,
      env: provedGatesEnvironment(context),
    });
    await runVitest(context, { part: "unit far away", project: "unit", args, env: farAwayEnvironment });
  },
  build: async (context) => {
    const startedAtMs = performance.now();
    await buildForTests(context);
    recordCheck(context.results, "build", "the portal's build", startedAtMs, null);
  },
  integration: async (context) => {
    await buildForTests(context); // made while tests run it would take programs away from under others
    await runVitest(context, {
      ...{ part: "integration", project: "integration" },
      ...{ args: context.args, env: provedGatesEnvironment(context) },
    });
  },
  journeys: async (context) => {
    await buildForTests(context); // alone they are the first to need it
    await runJourneys(context, { part: "journeys", args: context.args });
  },
  screens: async (context) => {
    const chromium = await requireChromium(process.env, context.step);
    await buildForTests(context);
    await runAgainstProduct(context, { part: "screens", chromium, script: "scripts/screens/screens.ts" });
  },
  bench: async (context) => {
    const chromium = await requireChromium(process.env, context.step);
    await runScript(context, { part: "bench", chromium, script: "scripts/bench/main.ts", args: context.args });
  },
};

/**
 * The environment that leaves the tests of our own gates out unless the gates or their tools have changed; `npm run proof --
 * gates` records that they passed.
 *
 * @param {Context} context
 * @returns {Record<string, string>}
 */
function provedGatesEnvironment({ root, args }) {
  return args.length === 0 && areGatesProved(root) ? { TEST_WITHOUT_GATES: "1" } : {};
}

/** @param {Pick<Context, "root" | "step">} context */
export function buildForTests({ root, step }) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "stegvis-build-"));
  return buildPortal({ root, dataDir, distDir: testDistDir, step });
}

/** What `npm test` runs, in this order. The build comes early: integration tests start real portals from it. */
export const partsOfTest = ["verify", "unit", "build", "integration", "journeys"];
