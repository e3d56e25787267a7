"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { ReadFailureNotice } from "@/components/shell/read-failure-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { useToast } from "@/components/ui/toast";
import { useUndo } from "@/components/undo/use-undo";
import { WaitingOperationNotice } from "@/components/undo/waiting-operation-notice";
import { emailDocument, operationsQuery } from "@/lib/api/browser/operations/operations";
import { changeMail } from "@/lib/api/browser/operations/waiting-operation-calls";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import type { EmailContent, Schedule } from "@/lib/api/contract/operations/command-input";
import { isInUndoWait, isScheduled, isUnderWay, type Operation } from "@/lib/api/contract/operations/operation";
import type { Customer } from "@/lib/api/contract/sales/customer";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { invoiceFileName } from "@/lib/rules/sales/invoice-file";
import type { MailedDocument } from "@/lib/rules/sales/mails/mail-proposal";
import type { CalendarDate } from "@/lib/values/dates";
import type { Problem } from "@/lib/values/problem";
import type { LocalTime } from "@/lib/values/zoned-time";
import { problemOf, stageText } from "../chain/stage-text";
import { emailContentOf, type MailValues } from "../mail/email-content";
import { MailFields } from "../mail/mail-fields";
import { ScheduleFields } from "../mail/schedule-fields";
import { useCompanyTime } from "../mail/use-company-time";
import { useMailForm } from "../mail/use-mail-form";
import { useMailProposal } from "../mail/use-mail-proposal";
import { useSchedule } from "../mail/use-schedule";
import { mailKey, mailState } from "./mail-state";
import type { SentState } from "./sent-state";

type Props = {
  invoice: Invoice;
  operations: readonly Operation[];
  mail: SentState;
  today: CalendarDate;
  open: boolean;
  onClose: () => void;
};

/** The sheet that shows a mail before it is sent, and says when it is a second mail to the same customer. */
export function MailSheet({ invoice, operations, mail, today, open, onClose }: Props) {
  const t = useTranslations("sales.mail");
  const salesMessages = useTranslations("sales");
  const later = useTranslations("later.mail");
  const formats = useFormats();
  const company = useCompany();
  const when = useCompanyTime();
  const toast = useToast();
  const queries = useQueryClient();
  const customerRead = useQuery({ ...customerQuery(company.id, invoice.customerId), enabled: open });
  const customer = customerRead.data;
  const proposedMail = useMailProposal(mailedDocumentOf(invoice), customer ?? null, open);
  // The record of the customer has the present address, whereas the invoice has the address at the time it was posted.
  const known = customer?.email || (customerRead.isPending ? "" : invoice.customerEmail);
  const scheduledMail = mail.is === "scheduled" ? mail.operation : null;
  const storageKey = `${company.personId}:${company.id}:mail:${scheduledMail?.id ?? invoice.id}`;
  const [problem, setProblem] = useState<Problem | null>(null);
  const { form, forget: forgetText } = useMailForm(
    scheduledMail?.letter
      ? valuesOfScheduledMail(scheduledMail.letter, proposedMail.standing)
      : { ...proposedMail, email: known },
    storageKey,
    problem?.fields,
  );
  const schedule = useSchedule(today, scheduledMail?.letter?.schedule?.at ?? null, storageKey);
  const { forget: forgetTime } = schedule;
  const forget = useCallback(() => {
    forgetText();
    forgetTime();
  }, [forgetText, forgetTime]);
  const { busy: isWithdrawing, undo } = useUndo();
  const [busy, setBusy] = useState(false);
  const [submittedId, setSubmittedId] = useState<string | null>(null);
  const isSending = useRef(false);
  const number = String(invoice.number ?? "");

  const ownOperation = operations.find((one) => one.id === submittedId) ?? null;
  const currentOperation = ownOperation?.stage === "withdrawn" ? null : ownOperation;
  const isDone = currentOperation?.stage === "done";
  useEffect(() => {
    if (!isDone) return;
    setSubmittedId(null);
    forget();
    const to = currentOperation?.email?.recipient;
    // Every page shows a toast for a mail that waited before it was sent, so this sheet shows none for it.
    if (!currentOperation?.carryOutAt) toast(to ? t("done", { number, email: to }) : t("doneNoAddress", { number }));
    onClose();
  }, [isDone, currentOperation, number, onClose, forget, t, toast]);

  async function send(values: MailValues, isLater: boolean) {
    const at = isLater ? schedule.validate() : null;
    if (isSending.current || (isLater && (at === null || !customer))) return;
    isSending.current = true;
    setBusy(true);
    setProblem(null);
    if (mail.is === "unread" && !(await isFirstMail())) return endSending();
    const content = emailContentOf(values, proposedMail.standing, scheduleOf(at, customer, invoice));
    const result = scheduledMail
      ? await changeMail(company.id, scheduledMail.id, content)
      : await emailDocument({
          companyId: company.id,
          key: mailKey(invoice.id, operations),
          document: "invoice",
          record: invoice,
          email: content,
        });
    endSending();
    await queries.invalidateQueries(operationsQuery(company.id, { subject: invoice.id }));
    if (result.ok) {
      setSubmittedId(result.value.id);
      if (isScheduled(result.value) && at) toast(later("set", { number, when: when.long(at) }));
      if (isScheduled(result.value)) forget();
      if (isInUndoWait(result.value) || isScheduled(result.value)) onClose();
    }
    // Another tab may have submitted a mail meanwhile. The refetched list shows that mail, and this one is offered as a
    // second.
    else if (!schedule.showRefusal(result.problem.fields)) setProblem(result.problem);
  }

  function endSending() {
    isSending.current = false;
    setBusy(false);
  }

  /**
   * Reads the operations that could not be read before. Returns false when they still cannot be read, or when a mail
   * was sent.
   */
  async function isFirstMail(): Promise<boolean> {
    const query = { ...operationsQuery(company.id, { subject: invoice.id }), staleTime: 0 };
    const known = await queries.fetchQuery(query).catch((error: Problem) => error);
    if (known instanceof Error) setProblem(known);
    return !(known instanceof Error) && ["never", "refused"].includes(mailState(known).is);
  }

  // The customer never received an invoice that could not be delivered, so the mail is then no copy.
  const isCopy = mail.is === "handed" && mail.how !== "failed";
  const isSecondMail = mail.is === "mailed" || mail.is === "unknown" || mail.is === "unread" || isCopy;
  const ownPending = currentOperation && !isScheduled(currentOperation) ? currentOperation : null;
  const pendingOperation = ownPending ?? (mail.is === "underWay" ? mail.operation : null);
  const isBlocked = pendingOperation !== null && pendingOperation.stage !== "refused";
  const pendingProblem = pendingOperation ? problemOf(pendingOperation) : null;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(isSecondMail ? "titleAgain" : "title", { number })}
      lead={lead()}
      turn={!isBlocked}
      foot={
        isBlocked ? null : (
          <div className="actions">
            <Button
              look="main"
              keys="Control+Enter"
              busy={busy || customerRead.isPending || (schedule.isLater && !customer)}
              onClick={form.handleSubmit((values) => send(values, schedule.isLater))}
            >
              {schedule.isLater
                ? later(scheduledMail ? "change" : "send")
                : t(isCopy ? "sendCopy" : isSecondMail ? "sendAgain" : "send")}
            </Button>
            {scheduledMail ? (
              <Button busy={isWithdrawing} onClick={() => undo(scheduledMail)}>
                {later("withdraw")}
              </Button>
            ) : null}
            <Button onClick={onClose}>{t("close")}</Button>
          </div>
        )
      }
    >
      <div className="grid gap-4">
        {pendingOperation && isInUndoWait(pendingOperation) ? (
          <WaitingOperationNotice operation={pendingOperation} />
        ) : isBlocked ? (
          <p role="status" className="secondary">
            {pendingOperation && isUnderWay(pendingOperation) ? t(stageText(pendingOperation)) : t("unknown")}
          </p>
        ) : null}
        {pendingProblem ? (
          <ProblemNotice problem={pendingProblem} title={t(isBlocked ? "waitsTitle" : "refused")} />
        ) : null}
        {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
        <ReadFailureNotice reads={[customerRead]} title={salesMessages("unread")} />
        <MailFields
          form={form}
          label={t("title", { number })}
          readOnly={isBlocked}
          copyAddresses={customer?.emailCopies ?? []}
          proposedMail={proposedMail}
          fileName={invoiceFileName(customer?.documentLanguage ?? "", company.countryCode, invoice)}
          document={invoice.isCredit ? "credit" : "invoice"}
        />
        {isBlocked || !customer ? null : <ScheduleFields schedule={schedule} />}
      </div>
    </Sheet>
  );

  function lead(): string {
    if (scheduledMail?.onHold) return later("leadHeld");
    if (scheduledMail?.carryOutAt)
      return later("lead", { when: when.long(when.ofInstant(scheduledMail.carryOutAt)), place: when.place });
    if (mail.is === "handed" && mail.how !== "failed") {
      if (mail.how !== "left") return t("leadHandedOpen");
      const how = salesMessages(`invoice.sentAs.${mail.way ?? "other"}`);
      return mail.at === null ? t("leadHandedElsewhere", { how }) : t("leadHanded", { how, time: timeOf(mail.at) });
    }
    if (mail.is === "unread") return t("leadUnread");
    if (mail.is !== "mailed" && mail.is !== "unknown") return t("lead");
    const time = timeOf(mail.operation.finishedAt ?? mail.operation.createdAt);
    if (mail.is === "unknown") return t("leadUnknown", { time });
    return t("leadAgain", { time, email: mail.to ?? known });
  }

  function timeOf(at: string): string {
    return `${formats.date(formats.dayOf(at))} ${formats.time(at)}`;
  }
}

/** @param localTime the local time of sending; null to send the mail immediately */
function scheduleOf(
  at: LocalTime | null,
  customer: Customer | null | undefined,
  { remainingMinor }: Invoice,
): Schedule | null {
  if (at === null) return null;
  return { at, customerEmail: customer?.email ?? "", ...(remainingMinor <= 0n ? { isPaid: true } : {}) };
}

/**
 * The form values of a scheduled mail. Where the mail leaves its message to the service, the form has its initial text.
 */
function valuesOfScheduledMail({ email = "", subject = "", message }: EmailContent, standing: string): MailValues {
  return { email, subject, message: message ?? standing };
}

/**
 * The document as its mail names it. A mail asks for the remaining amount of an invoice, and for none where nothing is
 * owed.
 */
function mailedDocumentOf({
  isCredit,
  number,
  currencyCode,
  dueOn,
  grossMinor,
  remainingMinor,
}: Invoice): MailedDocument {
  const isOwed = !isCredit && remainingMinor > 0n;
  return { isCredit, number, currencyCode, minor: isOwed ? remainingMinor : grossMinor, dueOn: isOwed ? dueOn : null };
}
