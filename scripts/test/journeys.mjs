import { availableParallelism } from "node:os";
import { requireChromium } from "./chromium.mjs";
import { runPlaywright } from "./playwright.mjs";
import { startProducts } from "./product.mjs";

/**
 * The number of simultaneous journeys is one more than the number of processors, because a journey mostly waits for
 * pages.
 */
const workerCount = availableParallelism() + 1;

/**
 * Runs the journeys in Chromium, each worker on a product of its own. The journeys marked @cross-site run at the same
 * time on a product that is like a hosted one: its sandbox has another site's name, where cookies behave as with a hosted
 * service, and its portal has a mail server.
 *
 * @param {import("./parts.mjs").PartContext} context
 * @param {object} options
 * @param {string} options.part  the name under which the results are reported
 * @param {readonly string[]} options.args  arguments of Playwright, such as a file or --grep
 * @param {boolean} [options.isWhole]  whether all workers run; by default only without arguments
 * @param {Record<string, string>} [options.env]
 */
export async function runJourneys(context, { part, args, env = {}, isWhole = args.length === 0 }) {
  const chromium = await requireChromium(process.env, context.runStep);
  const usedWorkerCount = isWhole ? workerCount : 1;
  const { products, stop } = await startProducts(context.root, [
    ...Array.from({ length: usedWorkerCount }, () => ({})),
    { sandboxHost: "127.0.0.1", hasMailServer: true },
  ]);
  const sameSiteProducts = products.slice(0, -1);
  const crossSiteProducts = products.slice(-1);
  try {
    await Promise.all([
      runPlaywright(context, {
        ...{ part, chromium, env, products: sameSiteProducts },
        args: [...args, "--grep-invert", "@cross-site"],
      }),
      runPlaywright(context, {
        ...{ part: `${part} cross-site`, chromium, env, products: crossSiteProducts },
        args: chooseCrossSiteJourneys(args),
      }),
    ]);
  } finally {
    await stop();
  }
}

/**
 * The arguments that choose the journeys marked @cross-site among those that other arguments choose. Of two --grep
 * Playwright follows only the last one, so the mark and the pattern become one pattern.
 *
 * @param {readonly string[]} args
 */
export function chooseCrossSiteJourneys(args) {
  const patternPosition = args.findIndex((arg) => arg === "--grep" || arg === "-g") + 1;
  if (patternPosition === 0) return [...args, "--grep", "@cross-site"];
  return args.with(patternPosition, `(?=.*@cross-site).*(?:${args[patternPosition]})`);
}
