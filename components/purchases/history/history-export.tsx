"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { saveFile } from "@/components/document/save-file";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { fetchHistoryPdf, historyKeyOf } from "@/lib/api/browser/purchases/history";
import { mayDo } from "@/lib/rules/access/roles";
import { Problem } from "@/lib/values/problem";

/** Shows the button that saves the history as a PDF; only people who may change purchases see it. */
export function HistoryExport({ draftId, invoiceNumber }: { draftId: string; invoiceNumber: string }) {
  const t = useTranslations("history");
  const language = useLocale();
  const company = useCompany();
  const queryClient = useQueryClient();
  const [isExporting, setIsExporting] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  if (!mayDo(company.role, "purchase.write")) return null;

  async function exportHistory() {
    if (isExporting) return;
    setIsExporting(true);
    setProblem(null);
    try {
      saveFile(
        await fetchHistoryPdf(company.id, draftId, language),
        t("fileName", { number: toFileNamePart(invoiceNumber) }),
      );
    } catch (error) {
      setProblem(error instanceof Problem ? error : new Problem("internal", { cause: error }));
    }
    setIsExporting(false);
    // The export itself is an event of the history, so the history is read again.
    void queryClient.invalidateQueries({ queryKey: historyKeyOf(company.id, draftId) });
  }

  return (
    <>
      <Button size="sm" isBusy={isExporting} onClick={() => void exportHistory()}>
        {t("export")}
      </Button>
      {problem ? (
        <ProblemNotice problem={problem} title={t("exportFailed")} onRetry={() => void exportHistory()} />
      ) : null}
    </>
  );
}

/** Replaces the characters that a file name may not contain. */
function toFileNamePart(number: string): string {
  return number.replace(/[\\/:*?"<>|]+/g, " ").trim();
}
