"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { Button } from "@/components/ui/button";
import { ModalDialog } from "@/components/ui/sheet";
import { invoicePdfPath } from "@/lib/api/browser/invoices";
import { Problem, type ProblemJson } from "@/lib/problem";

/** Fetches the PDF before it is saved, so that a refusal is told here instead of becoming a broken file. */
export function PdfButton({ invoiceId, name }: { invoiceId: string; name: string }) {
  const t = useTranslations("sales.invoice");
  const company = useCompany();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function download() {
    setBusy(true);
    setProblem(null);
    try {
      const response = await fetch(invoicePdfPath(company.id, invoiceId), { cache: "no-store" });
      if (response.ok) save(await response.blob(), `${t("crumb")}-${name}.pdf`);
      else setProblem(await problemOf(response));
    } catch (cause) {
      setProblem(new Problem("remote_busy", { detail: "offline", cause }));
    }
    setBusy(false);
  }

  return (
    <>
      <Button busy={busy} onClick={() => void download()}>
        {t("pdf")}
      </Button>
      <ModalDialog open={problem !== null} onClose={() => setProblem(null)} title={t("pdfFailed")}>
        {problem ? <ProblemNotice problem={problem} title={t("pdfFailed")} onRetry={() => void download()} /> : null}
      </ModalDialog>
    </>
  );
}

function save(file: Blob, name: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

async function problemOf(response: Response): Promise<Problem> {
  try {
    const { code, ...details } = (await response.json()) as ProblemJson;
    return new Problem(code, details);
  } catch (cause) {
    return new Problem("remote_unexpected", { cause });
  }
}
