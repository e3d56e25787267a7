import { type ChildProcess, spawn } from "node:child_process";
import type { Figure } from "./figure";
import type { Report } from "./own-process";

export type MeasureResult = {
  readonly figures: readonly Figure[];
  /** The reason why the measure broke off; null when it came to its end. */
  readonly reason: string | null;
  readonly seconds: number;
};

type MeasureOptions = {
  readonly cwd: string;
  readonly deadlineMs: number;
  readonly onFigure: (figure: Figure) => void;
  /** The destination of what the measure prints; the figures arrive as messages. */
  readonly output?: "inherit" | "ignore";
};

/** The time a measure may take to stop the programs it started. */
const stopTimeoutMs = 30_000;

const runningMeasures = new Set<ChildProcess>();

/** Ends the measure that is running. */
export function stopRunningMeasures(): void {
  for (const child of runningMeasures) child.kill("SIGTERM");
}

/**
 * Runs one measure in a process of its own, so that the other measures run no matter how this one ends.
 *
 * @param nodeArguments  the arguments of Node
 */
export async function runMeasure(nodeArguments: readonly string[], options: MeasureOptions): Promise<MeasureResult> {
  const { cwd, deadlineMs, onFigure, output = "inherit" } = options;
  const startedAtMs = performance.now();
  const figures: Figure[] = [];
  let reason: string | null = null;
  // The child leads a process group of its own, so that the programs it has started can be ended with it.
  const child = spawn(process.execPath, nodeArguments, {
    cwd,
    stdio: ["ignore", output, output, "ipc"],
    detached: true,
  });
  runningMeasures.add(child);
  child.on("message", (message: Report) => {
    if ("brokeOff" in message) {
      reason ??= message.brokeOff;
    } else {
      figures.push(message.figure);
      onFigure(message.figure);
    }
  });
  let killTimer: NodeJS.Timeout | undefined;
  const deadlineTimer = setTimeout(() => {
    reason = `it took longer than ${deadlineMs / 60_000} minutes`;
    child.kill("SIGTERM");
    killTimer = setTimeout(() => killProcessGroup(child), stopTimeoutMs);
  }, deadlineMs);
  const endReason = await new Promise<string | null>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => {
      resolve(code === 0 ? null : signal ? `it ended by ${signal}` : `it ended with exit code ${code}`);
    });
  });
  clearTimeout(deadlineTimer);
  clearTimeout(killTimer);
  runningMeasures.delete(child);
  killProcessGroup(child);
  return { figures, reason: reason ?? endReason, seconds: Math.round((performance.now() - startedAtMs) / 1000) };
}

function killProcessGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch (error) {
    // ESRCH means that no process of the group is running.
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}
