"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { ReadFailureNotice } from "@/components/shell/read-failure-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { useToast } from "@/components/ui/toast";
import { WaitingOperationNotice } from "@/components/undo/waiting-operation-notice";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import { mailQuote } from "@/lib/api/browser/sales/sales-operations";
import { isInUndoWait, isUnderWay } from "@/lib/api/contract/operations/operation";
import type { Problem } from "@/lib/values/problem";
import { problemOf, stageTextKeyOf } from "../chain/stage-text";
import { getMailState, nextMailKey } from "../invoice/mail-state";
import type { MailValues } from "../mail/email-content";
import { MailFields } from "../mail/mail-fields";
import { isChangedSinceLastMail } from "../sale/use-sale";
import { OfferLinkNote } from "./offer-link-note";
import type { QuoteSheetProps } from "./quote-sheet-props";
import { operationsOfQuote, useQuoteMail } from "./use-quote-mail";

/**
 * Shows the mail of a quote before it is sent, with the customer's offer link in the message, and says when the quote
 * was mailed before.
 */
export default function QuoteMailSheet({ quote, sale, isOpen, onClose }: QuoteSheetProps) {
  const t = useTranslations("sales.mail");
  const salesMessages = useTranslations("sales");
  const quoteMessages = useTranslations("quote.mail");
  const formats = useFormats();
  const company = useCompany();
  const toast = useToast();
  const queryClient = useQueryClient();
  const { operations, offers } = sale;
  const quoteOperations = operationsOfQuote(operations, quote);
  const lastMail = getMailState(quoteOperations, "quote-email");
  const quoteMail = useQuoteMail(quote, offers, isOpen);
  const { form, forgetTypedText, linkQuery: offerLinkQuery, offerLinkUrl, version } = quoteMail;
  const isChanged = offers !== null && isChangedSinceLastMail(quote, offers);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [submittedMailId, setSubmittedMailId] = useState<string | null>(null);
  const isSending = useRef(false);
  const number = String(quote.number ?? "");

  const submittedMail = quoteOperations.find((operation) => operation.id === submittedMailId) ?? null;
  const currentMail = submittedMail?.stage === "withdrawn" ? null : submittedMail;
  const isDone = currentMail?.stage === "done";
  useEffect(() => {
    if (!isDone) return;
    setSubmittedMailId(null);
    forgetTypedText();
    const recipient = currentMail?.email?.recipient;
    // Every page shows a toast for a mail that waited before it was sent, so this sheet shows none for it.
    if (!currentMail?.carryOutAt)
      toast(
        recipient ? quoteMessages("done", { number, email: recipient }) : quoteMessages("doneNoAddress", { number }),
      );
    void queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
    onClose();
  }, [isDone, currentMail, number, onClose, forgetTypedText, quoteMessages, toast, queryClient, company.id]);

  async function sendMail(values: MailValues) {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setProblem(null);
    const key = nextMailKey(quote.id, quoteOperations, "quote-email");
    const result = await mailQuote({ companyId: company.id, key, quote, email: quoteMail.toEmailContent(values) });
    isSending.current = false;
    setBusy(false);
    await queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
    if (result.ok) {
      setSubmittedMailId(result.value.id);
      if (isInUndoWait(result.value)) onClose();
    }
    // Another tab may have submitted a mail meanwhile. The refetched list shows that mail, and a mail that is sent from
    // this sheet becomes a second one.
    else setProblem(result.problem);
  }

  const isRepeatedMail = lastMail.is === "mailed" || lastMail.is === "unknown";
  const pendingMail = currentMail ?? (lastMail.is === "underWay" ? lastMail.operation : null);
  const isBlocked = pendingMail !== null && pendingMail.stage !== "refused";
  const pendingProblem = pendingMail ? problemOf(pendingMail) : null;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={quoteMessages(isRepeatedMail ? "titleAgain" : "title", { number })}
      lead={composeLead()}
      marksTurn={!isBlocked}
      foot={
        isBlocked ? null : (
          <div className="actions">
            <Button
              variant="main"
              shortcut="Control+Enter"
              isBusy={isBusy || !quoteMail.isProposalRead}
              onClick={form.handleSubmit(sendMail)}
            >
              {t(isRepeatedMail && !isChanged ? "sendAgain" : "send")}
            </Button>
            <Button onClick={onClose}>{t("close")}</Button>
          </div>
        )
      }
    >
      <div className="grid gap-4">
        {pendingMail && isInUndoWait(pendingMail) ? (
          <WaitingOperationNotice operation={pendingMail} />
        ) : isBlocked ? (
          <p role="status" className="secondary">
            {pendingMail && isUnderWay(pendingMail) ? t(stageTextKeyOf(pendingMail)) : t("unknown")}
          </p>
        ) : null}
        {pendingProblem ? (
          <ProblemNotice problem={pendingProblem} title={t(isBlocked ? "waitsTitle" : "refused")} />
        ) : null}
        {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
        <ReadFailureNotice queryResults={quoteMail.mailQueries} title={salesMessages("unread")} />
        {offerLinkQuery.error ? (
          <ProblemNotice
            problem={offerLinkQuery.error}
            title={quoteMessages("noLink")}
            onRetry={() => void offerLinkQuery.refetch()}
          />
        ) : null}
        <MailFields
          form={form}
          label={quoteMessages("title", { number })}
          readOnly={isBlocked}
          copyAddresses={quoteMail.copyAddresses}
          proposedMail={quoteMail.proposedMail}
          document="quote"
          fileName={quoteMail.fileName}
        />
        {offerLinkUrl === "" ? null : (
          <OfferLinkNote
            form={form}
            offerLinkUrl={offerLinkUrl}
            validUntilOn={quote.validUntilOn}
            readOnly={isBlocked}
          />
        )}
      </div>
    </Sheet>
  );

  function composeLead(): string {
    if (lastMail.is !== "mailed" && lastMail.is !== "unknown") return t("lead");
    const mailedAt = lastMail.operation.finishedAt ?? lastMail.operation.createdAt;
    const time = `${formats.date(formats.dayOf(mailedAt))} ${formats.time(mailedAt)}`;
    if (lastMail.is === "unknown") return t("leadUnknown", { time });
    if (isChanged) return quoteMessages("leadVersion", { version, time });
    return t("leadAgain", { time, email: lastMail.to ?? quoteMail.customerEmail });
  }
}
