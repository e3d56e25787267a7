"use client";

import { useState } from "react";
import { Problem, type ProblemJson } from "@/lib/values/problem";

/** A PDF behind our own forwarding, read before it is used, so that a refusal is told here instead of becoming a broken file. */
export function usePdf(path: string) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  /** Hands the file to `use`; what went wrong stands in `problem`. @returns whether there was a file */
  async function withPdf(use: (file: Blob) => void): Promise<boolean> {
    if (busy) return false;
    setBusy(true);
    setProblem(null);
    const file = await read();
    setBusy(false);
    if (file instanceof Problem) setProblem(file);
    else use(file);
    return file instanceof Blob;
  }

  async function read(): Promise<Blob | Problem> {
    try {
      const response = await fetch(path, { cache: "no-store" });
      if (!response.ok) return await problemOf(response);
      // Whatever the answer calls itself: a page would run in our name.
      return new Blob([await response.blob()], { type: "application/pdf" });
    } catch (cause) {
      return new Problem("remote_busy", { detail: "offline", cause });
    }
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
