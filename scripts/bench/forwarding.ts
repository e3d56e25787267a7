import { startChild } from "../launch/children.mjs";
import { freePort } from "../pg/settings.mjs";
import { signInOwner } from "./browser";
import { type Load, load, measureInTurns, median, ratioOf } from "./measure";
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
  type Name = keyof typeof targets;
  const names = Object.keys(targets) as Name[];
  const mediansMs: Record<Name, number[]> = { empty: [], naive: [], proxy: [], forwarded: [] };
  const loadTarget = async (name: Name, seconds?: number): Promise<Load> =>
    load(targets[name].url, targets[name].headers, seconds ? { seconds } : {});
  for (const name of names) await loadTarget(name, 3);
  const perSecond = (name: Name) => async () => {
    const run = await loadTarget(name);
    mediansMs[name].push(run.p50);
    return run.perSecond;
  };
  const rates = await measureInTurns(
    { rounds },
    {
      empty: perSecond("empty"),
      naive: perSecond("naive"),
      proxy: perSecond("proxy"),
      forwarded: perSecond("forwarded"),
    },
  );
  const rateTexts = names.map((name) => `${name} ${Math.round(median(rates[name]))}/s`).join(", ");
  report("forwardedOverEmpty", ratioOf(rates.forwarded, rates.empty), { detail: rateTexts });
  report("forwardedOverNaive", ratioOf(rates.forwarded, rates.naive));
  report("forwardedOverBareProxy", ratioOf(rates.forwarded, rates.proxy));
  const medianTexts = names.map((name) => `${name} ${median(mediansMs[name])} ms`).join(", ");
  report("forwardedMiddle", ratioOf(mediansMs.forwarded, mediansMs.empty), { detail: medianTexts });
}

/** @returns the address on which the proxy listens */
async function startBareProxy(root: string, origin: string): Promise<string> {
  const port = await freePort();
  const proxy = startChild("bare proxy", ["scripts/bench/bare-proxy.mjs"], {
    cwd: root,
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", PORT: String(port), UPSTREAM: origin },
    log: null,
  });
  runAtEnd(proxy.stop);
  await proxy.ready;
  return `http://127.0.0.1:${port}`;
}
