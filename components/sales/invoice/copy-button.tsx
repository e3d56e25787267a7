"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useCompany } from "@/components/shell/company-context";
import { ProblemNotice } from "@/components/shell/problem-notice";
import { Button } from "@/components/ui/button";
import { ModalDialog } from "@/components/ui/sheet";
import { saveInvoiceDraft } from "@/lib/api/browser/invoice-drafts";
import type { Invoice } from "@/lib/api/contract/customer-invoice";
import { copyInvoice } from "@/lib/flow/copy-invoice";
import type { Problem } from "@/lib/problem";

/** A new draft with the same customer and rows, opened in the editor. */
export function CopyInvoice({ invoice }: { invoice: Invoice }) {
  const t = useTranslations("sales.invoice");
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
    const result = await saveInvoiceDraft(company.id, copyInvoice(invoice));
    // Busy until the editor is here: a second press would make a second draft.
    if (result.ok) return router.push(`/companies/${company.id}/sales/drafts/${result.value.id}`);
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
