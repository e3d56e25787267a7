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
export async function compareSizes(small: BenchSandbox, large: BenchSandbox, compared: ComparedCall): Promise<void> {
  const { goal, description, method = "GET", path, body } = compared;
  const tasks = {
    few: () => small.timeCall(method, path, body),
    many: () => large.timeCall(method, path, body),
  };
  await measureInTurns({ rounds: 1, calls: callsPerRound }, tasks);
  const { few, many } = await measureInTurns({ rounds, calls: callsPerRound }, tasks);
  const detail = `${median(few).toFixed(2)} ms, ${median(many).toFixed(2)} ms`;
  report(goal, ratioOf(many, few), { of: description, detail });
}

/** @returns the present day by the sandbox's clock */
export async function todayOfBooks(sandbox: BenchSandbox): Promise<string> {
  const { Meta } = await sandbox.send<{ Meta: { ServerTimeUtc: string } }>("GET", "/units");
  return Meta.ServerTimeUtc.slice(0, 10);
}
