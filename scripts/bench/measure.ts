import autocannon from "autocannon";

export type LoadResult = { perSecond: number; p50Ms: number };

/** Sends requests to one address for some seconds; an answer that is no success is an error. */
export async function measureLoad(
  url: string,
  headers: Record<string, string>,
  { connections = 16, seconds = 4 } = {},
): Promise<LoadResult> {
  const result = await autocannon({ url, headers, connections, duration: seconds });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return { perSecond: result.requests.average, p50Ms: result.latency.p50 };
}

/** @returns the milliseconds of `count` calls made one after another; a load gives only whole milliseconds */
export async function measureCallTimes(url: string, headers: Record<string, string>, count: number): Promise<number[]> {
  const callTimesMs: number[] = [];
  for (let call = 0; call < count; call++) {
    const startedAtMs = performance.now();
    const answer = await fetch(url, { headers });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
    callTimesMs.push(performance.now() - startedAtMs);
  }
  return callTimesMs;
}

export function median(values: readonly number[]): number {
  const sortedValues = [...values].sort((left, right) => left - right);
  const middleIndex = Math.floor(sortedValues.length / 2);
  const upperMiddle = sortedValues[middleIndex] ?? Number.NaN;
  return sortedValues.length % 2 ? upperMiddle : ((sortedValues[middleIndex - 1] ?? Number.NaN) + upperMiddle) / 2;
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
  const taskNames = Object.keys(tasks) as Name[];
  const mediansByTask = Object.fromEntries(taskNames.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round < rounds; round++) {
    const roundFigures = Object.fromEntries(taskNames.map((name) => [name, []])) as unknown as Record<Name, number[]>;
    for (let call = 0; call < calls; call++) {
      for (const name of taskNames) roundFigures[name].push(await tasks[name](round * calls + call));
    }
    for (const name of taskNames) mediansByTask[name].push(median(roundFigures[name]));
  }
  return mediansByTask;
}

/** @returns the milliseconds that the work takes */
export async function measureTime(work: () => unknown): Promise<number> {
  const startedAtMs = performance.now();
  await work();
  return performance.now() - startedAtMs;
}
