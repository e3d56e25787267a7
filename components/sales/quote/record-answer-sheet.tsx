"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useStoredText } from "@/components/form/use-stored-text";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { TextArea } from "@/components/ui/text-field";
import { declinedQuotesQuery, offersQuery, recordAnswer } from "@/lib/api/browser/sales/offers";
import type { RecordedAnswer } from "@/lib/api/contract/sales/offer";
import type { Problem } from "@/lib/values/problem";
import type { QuoteSheetProps } from "./quote-sheet-props";

type Props = QuoteSheetProps & { decision: RecordedAnswer["decision"] };

/** In this sheet a person records that the customer declined the quote, or that the quote is open again. */
export default function RecordAnswerSheet({ quote, decision, isOpen, onClose }: Props) {
  const t = useTranslations(`quote.tell.${decision}`);
  const tMail = useTranslations("sales.mail");
  const company = useCompany();
  const queryClient = useQueryClient();
  const storedMessage = useStoredText(`${company.personId}:${company.id}:tell:${decision}:${quote.id}`);
  const message = storedMessage.text;
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function submitAnswer() {
    setBusy(true);
    setProblem(null);
    const result = await recordAnswer(company.id, quote.id, { decision, message });
    setBusy(false);
    if (!result.ok) {
      // The customer may have answered meanwhile. The page then shows that answer.
      void queryClient.invalidateQueries(offersQuery(company.id, quote.id));
      return setProblem(result.problem);
    }
    void queryClient.invalidateQueries(declinedQuotesQuery(company.id));
    queryClient.setQueryData(offersQuery(company.id, quote.id).queryKey, result.value);
    storedMessage.forgetText();
    onClose();
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t("title", { number: String(quote.number ?? "") })}
      lead={t("lead")}
      marksTurn
      foot={
        <div className="actions">
          <Button variant="main" shortcut="Control+Enter" isBusy={isBusy} onClick={() => void submitAnswer()}>
            {t("press")}
          </Button>
          <Button onClick={onClose}>{tMail("close")}</Button>
        </div>
      }
    >
      <div className="grid gap-4">
        {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
        <TextArea
          label={t("message")}
          isOptional
          rows={3}
          maxLength={1000}
          value={message}
          onChange={(event) => storedMessage.writeText(event.target.value)}
        />
      </div>
    </Sheet>
  );
}
