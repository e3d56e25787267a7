"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { offersQuery, revokeLinks } from "@/lib/api/browser/sales/offers";
import type { Problem } from "@/lib/values/problem";
import type { QuoteSheetProps } from "./quote-sheet-props";

/**
 * In this sheet a person revokes the customer's offer links. The mails stay with the customer, but nobody can answer by
 * a link any more.
 */
export default function RevokeLinksSheet({ quote, isOpen, onClose }: QuoteSheetProps) {
  const t = useTranslations("quote.revoke");
  const mailMessages = useTranslations("sales.mail");
  const company = useCompany();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function submitRevocation() {
    setBusy(true);
    setProblem(null);
    const result = await revokeLinks(company.id, quote.id);
    setBusy(false);
    if (!result.ok) return setProblem(result.problem);
    queryClient.setQueryData(offersQuery(company.id, quote.id).queryKey, result.value);
    onClose();
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t("title")}
      foot={
        <div className="actions">
          <Button variant="stop" shortcut="Control+Enter" isBusy={isBusy} onClick={() => void submitRevocation()}>
            {t("press")}
          </Button>
          <Button onClick={onClose}>{mailMessages("close")}</Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
        <p>{t("body")}</p>
      </div>
    </Sheet>
  );
}
