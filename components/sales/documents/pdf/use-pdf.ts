"use client";

import { useState } from "react";
import { headersToFollow } from "@/lib/api/browser/request-headers";
import { Problem, type ProblemJson } from "@/lib/values/problem";

/**
 * Reads a PDF through the portal before it is used, so that a refusal is shown as a problem and not saved as a broken
 * file.
 */
export function usePdf(path: string) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  /** Reads the file and passes it to `onFile`; an error is set as `problem`. @returns whether the file was read */
  async function withPdf(onFile: (file: Blob) => void): Promise<boolean> {
    if (isBusy) return false;
    setBusy(true);
    setProblem(null);
    const file = await fetchPdf();
    setBusy(false);
    if (file instanceof Problem) setProblem(file);
    else onFile(file);
    return file instanceof Blob;
  }

  async function fetchPdf(): Promise<Blob | Problem> {
    try {
      const response = await fetch(path, { headers: headersToFollow(), cache: "no-store" });
      if (!response.ok) return await problemOf(response);
      // The type is set to PDF for every answer, because an HTML page would run with the portal's own origin.
      return new Blob([await response.blob()], { type: "application/pdf" });
    } catch (cause) {
      return new Problem("remote_busy", { detail: "offline", cause });
    }
  }

  return { isBusy, problem, withPdf, clearProblem: () => setProblem(null) };
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    const { code, ...details } = (await response.json()) as ProblemJson;
    return new Problem(code, details);
  } catch (cause) {
    return new Problem("remote_unexpected", { cause });
  }
}
