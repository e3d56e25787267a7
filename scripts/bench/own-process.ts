import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { firstLine } from "../test/results.mjs";
import type { Figure } from "./figure";
import type { GoalName } from "./goals";
import type { Spread } from "./measure";

/** What a measure's process says to the one that started it. */
export type Report = { readonly figure: Figure } | { readonly brokeOff: string };

type ReportDetails = { of?: string; detail?: string };

/** Hands on one figure as soon as it is known. */
export function report(goal: GoalName, spread: Spread, { of = "", detail = "" }: ReportDetails = {}): void {
  const said: Report = { figure: { goal, of, detail, ...spread } };
  process.send?.(said);
}

const endings: (() => unknown)[] = [];

/** What is to be stopped or removed when the measure has ended, in whatever way. The last is ended first. */
export function atEnd(end: () => unknown): void {
  endings.push(end);
}

/** A folder that is gone when the measure has ended. */
export function temporaryFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), name));
  atEnd(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A measure to its end, in the process that is its own; what breaks off anywhere in it breaks it off. */
export async function runHere(measure: () => Promise<unknown>): Promise<void> {
  const broken = new Promise<never>((_, reject) => {
    process.on("uncaughtException", reject);
    for (const signal of ["SIGTERM", "SIGINT"] as const)
      process.on(signal, () => reject(new Error(`it was stopped by ${signal}`)));
  });
  let code = 0;
  try {
    await Promise.race([measure(), broken]);
  } catch (error) {
    code = 1;
    console.error(error);
    await say({ brokeOff: firstLine(error instanceof Error ? error : { message: String(error) }) });
  }
  for (const end of endings.reverse()) {
    try {
      await end();
    } catch (error) {
      console.error("after the measure:", error);
    }
  }
  process.exit(code);
}

/** Waits until it is on its way. */
function say(said: Report): Promise<void> {
  return new Promise((resolve) => {
    if (process.send) process.send(said, () => resolve());
    else resolve();
  });
}
