import { findMode } from "./faults";

/** Seconds in which a spent refresh token is answered with the same tokens again; null unless a test asked for it. */
export function graceSeconds(): number | null {
  return findMode("grace")?.seconds ?? null;
}

/** Whether a spent refresh token is only refused, instead of ending its whole family. */
export function isStrict(): boolean {
  return findMode("strict") !== undefined;
}
