import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { firstLine } from "../test/results.mjs";
import type { Figure } from "./figure";
import type { GoalName } from "./goals";
import type { Spread } from "./measure";

/** The message that the process of a measure sends to the process that started it. */
export type Report = { readonly figure: Figure } | { readonly brokeOff: string };

type ReportDetails = { of?: string; detail?: string };

/** Sends one figure as soon as it is known. */
export function report(goal: GoalName, spread: Spread, { of = "", detail = "" }: ReportDetails = {}): void {
  const message: Report = { figure: { goal, of, detail, ...spread } };
  process.send?.(message);
}

const endActions: (() => unknown)[] = [];

/**
 * Registers an action that stops or removes something when the measure has ended, also when it broke off. The action
 * that was registered last runs first.
 */
export function runAtEnd(end: () => unknown): void {
  endActions.push(end);
}

/** Creates a folder that is removed when the measure has ended. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), name));
  runAtEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Runs a measure to its end in a process of its own; an error anywhere in the process makes the measure break off.
 */
export async function runInOwnProcess(measure: () => Promise<unknown>): Promise<void> {
  const brokenOff = new Promise<never>((_, reject) => {
    process.on("uncaughtException", reject);
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.on(signal, () => reject(new Error(`it was stopped by ${signal}`)));
  });
  let code = 0;
  try {
    await Promise.race([measure(), brokenOff]);
  } catch (error) {
    code = 1;
    console.error(error);
    await sendReport({ brokeOff: firstLine(error instanceof Error ? error : { message: String(error) }) });
  }
  for (const end of endActions.reverse()) {
    try {
      await end();
    } catch (error) {
      console.error("after the measure:", error);
    }
  }
  process.exit(code);
}

/** Sends a message and waits until the process has sent it. */
function sendReport(message: Report): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });
}
