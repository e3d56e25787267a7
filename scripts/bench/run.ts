import { type ChildProcess, spawn } from "node:child_process";
import type { Figure } from "./figure";
import type { Report } from "./own-process";

export type Ended = {
  readonly figures: readonly Figure[];
  /** Why it broke off; null when it came to its end. */
  readonly reason: string | null;
  readonly seconds: number;
};

type Options = {
  readonly cwd: string;
  readonly deadlineMs: number;
  readonly onFigure: (figure: Figure) => void;
  /** Where what the measure writes goes besides its figures. */
  readonly output?: "inherit" | "ignore";
};

/** How long a measure may take to stop what it started. */
const farewellMs = 30_000;

const running = new Set<ChildProcess>();

/** Ends the measure that runs now. */
export function stopRunning(): void {
  for (const child of running) child.kill("SIGTERM");
}

/**
 * Runs one measure in a process of its own: however it ends, the others run.
 *
 * @param args  of Node
 */
export async function runMeasure(args: readonly string[], options: Options): Promise<Ended> {
  const { cwd, deadlineMs, onFigure, output = "inherit" } = options;
  const since = performance.now();
  const figures: Figure[] = [];
  let reason: string | null = null;
  // Its own process group: with it goes what it has started.
  const child = spawn(process.execPath, args, { cwd, stdio: ["ignore", output, output, "ipc"], detached: true });
  running.add(child);
  child.on("message", (said: Report) => {
    if ("brokeOff" in said) {
      reason ??= said.brokeOff;
    } else {
      figures.push(said.figure);
      onFigure(said.figure);
    }
  });
  let killer: NodeJS.Timeout | undefined;
  const deadline = setTimeout(() => {
    reason = `it took longer than ${deadlineMs / 60_000} minutes`;
    child.kill("SIGTERM");
    killer = setTimeout(() => killGroup(child), farewellMs);
  }, deadlineMs);
  const how = await new Promise<string | null>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => {
      resolve(code === 0 ? null : signal ? `it ended by ${signal}` : `it ended with exit code ${code}`);
    });
  });
  clearTimeout(deadline);
  clearTimeout(killer);
  running.delete(child);
  killGroup(child);
  return { figures, reason: reason ?? how, seconds: Math.round((performance.now() - since) / 1000) };
}

function killGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    // Nothing of it runs any more.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
