import autocannon from "autocannon";

export type Load = { perSecond: number; p50: number };

/** Sends requests to one address for some seconds; an answer that is no success is an error. */
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

/** @returns the milliseconds of `count` calls made one after another; a load gives only whole milliseconds */
export async function callTimes(url: string, headers: Record<string, string>, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < count; call++) {
    const startedAtMs = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    times.push(performance.now() - startedAtMs);
  }
  return times;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** A figure, with the smallest and the largest of the measurements of which it is the median. */
export type Spread = { readonly value: number; readonly least: number; readonly most: number };

const minimumCount = 3;

/** @throws Error when there are too few measurements for a median */
export function spreadOf(values: readonly number[]): Spread {
  if (values.length < minimumCount)
    throw new Error(`measured ${values.length} times: fewer than ${minimumCount} have no middle`);
  return { value: median(values), least: Math.min(...values), most: Math.max(...values) };
}

/** @returns the spread of the ratios of measurements that were made in pairs */
export function ratioOf(numerators: readonly number[], denominators: readonly number[]): Spread {
  if (numerators.length !== denominators.length)
    throw new Error(`${numerators.length} measurements beside ${denominators.length} are no pairs`);
  return spreadOf(numerators.map((value, index) => value / (denominators[index] ?? Number.NaN)));
}

/** @returns the spread of a counted value, which is the same however often it is counted */
export const exactFigure = (value: number): Spread => ({ value, least: value, most: value });

/**
 * Measures all tasks in turn (A B A B A B), so that other work of the machine slows all of them.
 *
 * @param rounds  the number of measurements of each task
 * @param calls   the number of calls of each task, also made in turn, of which one measurement is the median
 * @param tasks   functions that each return a figure and get the number of their earlier calls
 */
export async function measureInTurns<Name extends string>(
  { rounds, calls = 1 }: { rounds: number; calls?: number },
  tasks: Readonly<Record<Name, (callsBefore: number) => Promise<number>>>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(tasks) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++) {
    const figures = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
    for (let call = 0; call < calls; call++) {
      for (const name of names) figures[name].push(await tasks[name](round * calls + call));
    }
    for (const name of names) measured[name].push(median(figures[name]));
  }
  return measured;
}

/** @returns the milliseconds that the work takes */
export async function timeOf(work: () => unknown): Promise<number> {
  const startedAtMs = performance.now();
  await work();
  return performance.now() - startedAtMs;
}
