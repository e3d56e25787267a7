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
import { companyKey } from "@/lib/api/browser/resource-queries";
import { mailQuote } from "@/lib/api/browser/sales/sales-operations";
import { isInUndoWait, isUnderWay } from "@/lib/api/contract/operations/operation";
import type { Problem } from "@/lib/values/problem";
import { problemOf, stageText } from "../chain/stage-text";
import { mailKey, mailState } from "../invoice/mail-state";
import type { MailValues } from "../mail/email-content";
import { MailFields } from "../mail/mail-fields";
import { isChangedSinceLastMail } from "../sale/use-sale";
import { OfferLinkNote } from "./offer-link-note";
import type { QuoteSheetProps } from "./quote-sheet-props";
import { operationsOfQuote, useQuoteMail } from "./use-quote-mail";

/**
 * The mail of a quote before it is sent, with the customer's offer link in its message. A repeated mail is marked as such.
 */
export default function QuoteMailSheet({ quote, sale, open, onClose }: QuoteSheetProps) {
  const t = useTranslations("sales.mail");
  const salesMessages = useTranslations("sales");
  const quoteMessages = useTranslations("quote.mail");
  const formats = useFormats();
  const company = useCompany();
  const toast = useToast();
  const queries = useQueryClient();
  const { operations, offers } = sale;
  const quoteOperations = operationsOfQuote(operations, quote);
  const mail = mailState(quoteOperations, "quote-email");
  const quoteMail = useQuoteMail(quote, offers, open);
  const { form, forget, link, url, version } = quoteMail;
  const isChanged = offers !== null && isChangedSinceLastMail(quote, offers);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const [submittedId, setSubmittedId] = useState<string | null>(null);
  const isSending = useRef(false);
  const number = String(quote.number ?? "");

  const submittedMail = quoteOperations.find((one) => one.id === submittedId) ?? null;
  const current = submittedMail?.stage === "withdrawn" ? null : submittedMail;
  const isDone = current?.stage === "done";
  useEffect(() => {
    if (!isDone) return;
    setSubmittedId(null);
    forget();
    const recipient = current?.email?.recipient;
    // Every page shows a toast for a mail that waited before it was sent, so this sheet shows none for it.
    if (!current?.carryOutAt)
      toast(
        recipient ? quoteMessages("done", { number, email: recipient }) : quoteMessages("doneNoAddress", { number }),
      );
    void queries.invalidateQueries({ queryKey: companyKey(company.id) });
    onClose();
  }, [isDone, current, number, onClose, forget, quoteMessages, toast, queries, company.id]);

  async function send(values: MailValues) {
    if (isSending.current) return;
    isSending.current = true;
    setBusy(true);
    setProblem(null);
    const key = mailKey(quote.id, quoteOperations, "quote-email");
    const result = await mailQuote({ companyId: company.id, key, quote, email: quoteMail.orderOf(values) });
    isSending.current = false;
    setBusy(false);
    await queries.invalidateQueries({ queryKey: companyKey(company.id) });
    if (result.ok) {
      setSubmittedId(result.value.id);
      if (isInUndoWait(result.value)) onClose();
    }
    // Another tab may have submitted a mail meanwhile. The refetched list shows that mail, and a mail sent from here
    // becomes a second one.
    else setProblem(result.problem);
  }

  const isRepeated = mail.is === "mailed" || mail.is === "unknown";
  const pendingMail = current ?? (mail.is === "underWay" ? mail.operation : null);
  const isBlocked = pendingMail !== null && pendingMail.stage !== "refused";
  const pendingProblem = pendingMail ? problemOf(pendingMail) : null;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={quoteMessages(isRepeated ? "titleAgain" : "title", { number })}
      lead={lead()}
      turn={!isBlocked}
      foot={
        isBlocked ? null : (
          <div className="actions">
            <Button look="main" keys="Control+Enter" busy={busy || !quoteMail.isRead} onClick={form.handleSubmit(send)}>
              {t(isRepeated && !isChanged ? "sendAgain" : "send")}
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
            {pendingMail && isUnderWay(pendingMail) ? t(stageText(pendingMail)) : t("unknown")}
          </p>
        ) : null}
        {pendingProblem ? (
          <ProblemNotice problem={pendingProblem} title={t(isBlocked ? "waitsTitle" : "refused")} />
        ) : null}
        {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
        <ReadFailureNotice reads={quoteMail.reads} title={salesMessages("unread")} />
        {link.error ? (
          <ProblemNotice problem={link.error} title={quoteMessages("noLink")} onRetry={() => void link.refetch()} />
        ) : null}
        <MailFields
          form={form}
          label={quoteMessages("title", { number })}
          readOnly={isBlocked}
          copyAddresses={quoteMail.copies}
          proposedMail={quoteMail.proposed}
          document="quote"
          fileName={quoteMail.file}
        />
        {url === "" ? null : (
          <OfferLinkNote form={form} url={url} validUntilOn={quote.validUntilOn} readOnly={isBlocked} />
        )}
      </div>
    </Sheet>
  );

  function lead(): string {
    if (mail.is !== "mailed" && mail.is !== "unknown") return t("lead");
    const at = mail.operation.finishedAt ?? mail.operation.createdAt;
    const time = `${formats.date(formats.dayOf(at))} ${formats.time(at)}`;
    if (mail.is === "unknown") return t("leadUnknown", { time });
    if (isChanged) return quoteMessages("leadVersion", { version, time });
    return t("leadAgain", { time, email: mail.to ?? quoteMail.known });
  }
}
