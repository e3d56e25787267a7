import autocannon from "autocannon";

export type Load = { perSecond: number; p50: number };

/** Requests against one address for some seconds; refuses an answer that is no success. */
export async function load(
  url: string,
  headers: Record<string, string>,
  { connections = 16, seconds = 4 } = {},
): Promise<Load> {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.average, p50: result.latency.p50 };
}

/** Milliseconds of each of `count` calls, one after another: finer than the whole milliseconds of a load. */
export async function callTimes(url: string, headers: Record<string, string>, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < count; call++) {
    const since = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    times.push(performance.now() - since);
  }
  return times;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
