"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { Button } from "@/components/ui/button";
import { ModalDialog } from "@/components/ui/sheet";
import { saveQuote } from "@/lib/api/browser/quote-drafts";
import type { Quote } from "@/lib/api/contract/quote";
import { copyQuote } from "@/lib/flow/copy-quote";
import type { Problem } from "@/lib/problem";

/** A new quote draft with the same customer and rows, opened in the editor. */
export function CopyQuote({ quote, today }: { quote: Quote; today: string }) {
  const t = useTranslations("quote");
  const company = useCompany();
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const copying = useRef(false);

  async function copy() {
    if (copying.current) return;
    copying.current = true;
    setBusy(true);
    setProblem(null);
    const result = await saveQuote(company.id, copyQuote(quote, today));
    // Busy until the editor is here: a second press would make a second draft.
    if (result.ok) return router.push(`/companies/${company.id}/sales/quotes/drafts/${result.value.id}`);
    copying.current = false;
    setBusy(false);
    setProblem(result.problem);
  }

  return (
    <>
      <Button look="quiet" busy={busy} onClick={() => void copy()}>
        {t("copy")}
      </Button>
      <ModalDialog open={problem !== null} onClose={() => setProblem(null)} title={t("copyFailed")}>
        {problem ? <ProblemNotice problem={problem} title={t("copyFailed")} onRetry={() => void copy()} /> : null}
      </ModalDialog>
    </>
  );
}
