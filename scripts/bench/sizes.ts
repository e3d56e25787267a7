import type { GoalName } from "./goals";
import { inTurn, median, ratioOf } from "./measure";
import { report } from "./own-process";
import type { BenchSandbox } from "./sandbox";

const rounds = 6;
const calls = 10;

/** A call that is compared between a small company and a large one. */
export type Compared = {
  readonly goal: GoalName;
  readonly what: string;
  readonly method?: string;
  readonly path: string;
  readonly body?: unknown;
};

/** What one call takes in both, call by call in turns. */
export async function compareSizes(small: BenchSandbox, large: BenchSandbox, compared: Compared): Promise<void> {
  const { goal, what, method = "GET", path, body } = compared;
  const tasks = {
    few: () => small.timed(method, path, body),
    many: () => large.timed(method, path, body),
  };
  await inTurn({ rounds: 1, calls }, tasks);
  const { few, many } = await inTurn({ rounds, calls }, tasks);
  const detail = `${median(few).toFixed(2)} ms, ${median(many).toFixed(2)} ms`;
  report(goal, ratioOf(many, few), { of: what, detail });
}

/** Today, where the books are. */
export async function dayOf(sandbox: BenchSandbox): Promise<string> {
  const { Meta } = await sandbox.send<{ Meta: { ServerTimeUtc: string } }>("GET", "/units");
  return Meta.ServerTimeUtc.slice(0, 10);
}
