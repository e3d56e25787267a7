"use client";

import { useState } from "react";
import { Problem, type ProblemJson } from "@/lib/problem";

/** A PDF behind our own forwarding, read before it is used, so that a refusal is told here instead of becoming a broken file. */
export function usePdf(path: string) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  /** Hands the file to `use`; what went wrong stands in `problem`. */
  async function withPdf(use: (file: Blob) => void): Promise<void> {
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const response = await fetch(path, { cache: "no-store" });
      if (response.ok) use(await response.blob());
      else setProblem(await problemOf(response));
    } catch (cause) {
      setProblem(new Problem("remote_busy", { detail: "offline", cause }));
    }
    setBusy(false);
  }

  return { busy, problem, withPdf, forget: () => setProblem(null) };
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    const { code, ...details } = (await response.json()) as ProblemJson;
    return new Problem(code, details);
  } catch (cause) {
    return new Problem("remote_unexpected", { cause });
  }
}
