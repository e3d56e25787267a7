import type { GoalName } from "./goals";
import { measureInTurns, median, ratioOf } from "./measure";
import { report } from "./own-process";
import type { BenchSandbox } from "./sandbox";

const rounds = 6;
const callsPerRound = 10;

/** A call that is compared between a small company and a large one. */
export type ComparedCall = {
  readonly goal: GoalName;
  readonly description: string;
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
};

/** Measures one call in both companies; the calls alternate between the companies. */
export async function compareSizes(
  smallSandbox: BenchSandbox,
  largeSandbox: BenchSandbox,
  comparedCall: ComparedCall,
): Promise<void> {
  const { goal, description, method = "GET", path, body } = comparedCall;
  const tasks = {
    few: () => smallSandbox.timeCall(method, path, body),
    many: () => largeSandbox.timeCall(method, path, body),
  };
  await measureInTurns({ rounds: 1, calls: callsPerRound }, tasks);
  const { few: fewMs, many: manyMs } = await measureInTurns({ rounds, calls: callsPerRound }, tasks);
  const detail = `${median(fewMs).toFixed(2)} ms, ${median(manyMs).toFixed(2)} ms`;
  report(goal, ratioOf(manyMs, fewMs), { of: description, detail });
}

/** @returns the present day by the sandbox's clock */
export async function todayOfBooks(sandbox: BenchSandbox): Promise<string> {
  const { Meta } = await sandbox.send<{ Meta: { ServerTimeUtc: string } }>("GET", "/units");
  return Meta.ServerTimeUtc.slice(0, 10);
}
