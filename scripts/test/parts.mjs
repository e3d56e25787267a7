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
 * @typedef {<T>(label: string, work: () => T | Promise<T>) => Promise<T>} RunStep
 * @typedef {{ root: string, resultsFolder: string, args: readonly string[], runStep: RunStep }} PartContext
 *   `resultsFolder`: the folder in which a part stores its results; `args`: the arguments after the name of the part
 * @typedef {(context: PartContext) => Promise<void>} TestPart
 */

/** A time zone on the other side of the world, with its own summer time, on which calendar dates must not depend. */
const farAwayEnvironment = { TZ: "Pacific/Auckland", TEST_ONLY_DAYS: "1" };

/** @type {Record<string, TestPart>} */
export const parts = {
  verify: ({ root, resultsFolder }) => runGates(root, gates, { results: resultsFolder }),
  unit: async (context) => {
    // The requested files may include none about dates.
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
    recordCheck(context.resultsFolder, "build", "the portal's build", startedAtMs, null);
  },
  integration: async (context) => {
    await buildForTests(context); // a build during the tests would remove programs that other tests are running
    await runVitest(context, {
      ...{ part: "integration", project: "integration" },
      ...{ args: context.args, env: provedGatesEnvironment(context) },
    });
  },
  journeys: async (context) => {
    await buildForTests(context); // the journeys may run without the part that builds
    await runJourneys(context, { part: "journeys", args: context.args });
  },
  screens: async (context) => {
    const chromium = await requireChromium(process.env, context.runStep);
    await buildForTests(context);
    await runAgainstProduct(context, { part: "screens", chromium, script: "scripts/screens/screens.ts" });
  },
  bench: async (context) => {
    const chromium = await requireChromium(process.env, context.runStep);
    await runScript(context, { part: "bench", chromium, script: "scripts/bench/main.ts", args: context.args });
  },
};

/**
 * The environment that leaves out the tests of the gates unless the gates or their tools have changed;
 * `npm run proof -- gates` records that these tests passed.
 *
 * @param {PartContext} context
 * @returns {Record<string, string>}
 */
function provedGatesEnvironment({ root, args }) {
  return args.length === 0 && areGatesProved(root) ? { TEST_WITHOUT_GATES: "1" } : {};
}

/** @param {Pick<PartContext, "root" | "runStep">} context */
export function buildForTests({ root, runStep }) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), "stegvis-build-"));
  return buildPortal({ root, dataDir, distDir: testDistDir, runStep });
}

/** The parts of `npm test` in their order. The build comes early, because integration tests start portals from it. */
export const partsOfTest = ["verify", "unit", "build", "integration", "journeys"];
