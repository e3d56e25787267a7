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
export function report(goal: GoalName, spread: Spread, { of: subject = "", detail = "" }: ReportDetails = {}): void {
  const message: Report = { figure: { goal, of: subject, detail, ...spread } };
  process.send?.(message);
}

const endActions: (() => unknown)[] = [];

/**
 * Registers an action that stops or removes something when the measure has ended, also when it broke off. The action
 * that was registered last runs first.
 */
export function runAtEnd(endAction: () => unknown): void {
  endActions.push(endAction);
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
  const breakOff = new Promise<never>((_, reject) => {
    process.on("uncaughtException", reject);
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.on(signal, () => reject(new Error(`it was stopped by ${signal}`)));
  });
  let exitCode = 0;
  try {
    await Promise.race([measure(), breakOff]);
  } catch (error) {
    exitCode = 1;
    console.error(error);
    await sendReport({ brokeOff: firstLine(error instanceof Error ? error : { message: String(error) }) });
  }
  for (const endAction of endActions.reverse()) {
    try {
      await endAction();
    } catch (error) {
      console.error("after the measure:", error);
    }
  }
  process.exit(exitCode);
}

/** Sends a message and waits until the process has sent it. */
function sendReport(message: Report): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve());
    else resolve();
  });
}
