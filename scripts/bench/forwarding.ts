import { startChild } from "../launch/children.mjs";
import { findFreePort } from "../pg/settings.mjs";
import { signInOwner } from "./browser";
import { type LoadResult, measureInTurns, measureLoad, median, ratioOf } from "./measure";
import { report, runAtEnd } from "./own-process";
import { startBenchProduct } from "./product";

const rounds = 5;

/**
 * Measures a forwarded read with everything that protects it against a handler that does nothing, a handler that only calls
 * the service, and a proxy of a few lines without Next or security.
 */
export async function measureForwarding(root: string): Promise<void> {
  const { appUrl, upstream } = await startBenchProduct(root, { articlesAtOnce: true });
  const { companyId, cookie } = await signInOwner(appUrl);
  const proxyUrl = await startBareProxy(root, upstream.origin);
  const targets = {
    empty: { url: `${appUrl}/api/bench/empty`, headers: {} },
    naive: { url: `${appUrl}/api/bench/naive`, headers: {} },
    proxy: { url: `${proxyUrl}${upstream.listPath}`, headers: {} },
    forwarded: { url: `${appUrl}/api/companies/${companyId}/books/articles`, headers: { cookie } },
  };
  type TargetName = keyof typeof targets;
  const targetNames = Object.keys(targets) as TargetName[];
  const mediansMs: Record<TargetName, number[]> = { empty: [], naive: [], proxy: [], forwarded: [] };
  const loadTarget = async (name: TargetName, seconds?: number): Promise<LoadResult> =>
    measureLoad(targets[name].url, targets[name].headers, seconds ? { seconds } : {});
  for (const name of targetNames) await loadTarget(name, 3);
  const rateMeasurement = (name: TargetName) => async () => {
    const loadResult = await loadTarget(name);
    mediansMs[name].push(loadResult.p50Ms);
    return loadResult.perSecond;
  };
  const rates = await measureInTurns(
    { rounds },
    {
      empty: rateMeasurement("empty"),
      naive: rateMeasurement("naive"),
      proxy: rateMeasurement("proxy"),
      forwarded: rateMeasurement("forwarded"),
    },
  );
  const rateTexts = targetNames.map((name) => `${name} ${Math.round(median(rates[name]))}/s`).join(", ");
  report("forwardedOverEmpty", ratioOf(rates.forwarded, rates.empty), { detail: rateTexts });
  report("forwardedOverNaive", ratioOf(rates.forwarded, rates.naive));
  report("forwardedOverBareProxy", ratioOf(rates.forwarded, rates.proxy));
  const medianTexts = targetNames.map((name) => `${name} ${median(mediansMs[name])} ms`).join(", ");
  report("forwardedMiddle", ratioOf(mediansMs.forwarded, mediansMs.empty), { detail: medianTexts });
}

/** @returns the address on which the proxy listens */
async function startBareProxy(root: string, upstreamOrigin: string): Promise<string> {
  const port = await findFreePort();
  const proxy = startChild("bare proxy", ["scripts/bench/bare-proxy.mjs"], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", PORT: String(port), UPSTREAM: upstreamOrigin },
    log: null,
  });
  runAtEnd(proxy.stop);
  await proxy.ready;
  return `http://127.0.0.1:${port}`;
}
