import { findRuleFault } from "./faults";

/**
 * For how many seconds a used refresh token still returns the same tokens again; null unless a test set the fault `grace`.
 */
export function getUsedTokenGraceSeconds(): number | null {
  return findRuleFault("grace")?.seconds ?? null;
}

/** Whether a used refresh token is only refused, and does not end all tokens of its family (fault `strict`). */
export function shouldKeepTokenFamily(): boolean {
  return findRuleFault("strict") !== undefined;
}
