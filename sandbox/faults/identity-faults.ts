import { findMode } from "./faults";

/**
 * For how many seconds a used refresh token still returns the same tokens again; null unless a test set the fault `grace`.
 */
export function graceSeconds(): number | null {
  return findMode("grace")?.seconds ?? null;
}

/** Whether a used refresh token is only refused, and does not end all tokens of its family (fault `strict`). */
export function isStrict(): boolean {
  return findMode("strict") !== undefined;
}
