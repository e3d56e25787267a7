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
import { makeInvoiceFileName } from "@/lib/rules/sales/invoice-file";
import type { MailedDocument } from "@/lib/rules/sales/mails/mail-proposal";
import type { CalendarDate } from "@/lib/values/dates";
import type { Problem } from "@/lib/values/problem";
import type { LocalTime } from "@/lib/values/zoned-time";
import { problemOf, stageTextKeyOf } from "../chain/stage-text";
import { emailContentOf, type MailValues } from "../mail/email-content";
import { MailFields } from "../mail/mail-fields";
import { ScheduleFields } from "../mail/schedule-fields";
import { useCompanyTime } from "../mail/use-company-time";
import { useMailForm } from "../mail/use-mail-form";
import { useMailProposal } from "../mail/use-mail-proposal";
import { useSchedule } from "../mail/use-schedule";
import { getMailState, nextMailKey } from "./mail-state";
import type { SendState } from "./sent-state";

type Props = {
  invoice: Invoice;
  operations: readonly Operation[];
  sendState: SendState;
  today: CalendarDate;
  isOpen: boolean;
  onClose: () => void;
};

/** The sheet that shows a mail before it is sent, and says when it is a second mail to the same customer. */
export function MailSheet({ invoice, operations, sendState, today, isOpen, onClose }: Props) {
  const t = useTranslations("sales.mail");
  const salesMessages = useTranslations("sales");
  const laterMessages = useTranslations("later.mail");
  const formats = useFormats();
  const company = useCompany();
  const companyTime = useCompanyTime();
  const toast = useToast();
  const queryClient = useQueryClient();
  const invoiceCustomerQuery = useQuery({ ...customerQuery(company.id, invoice.customerId), enabled: isOpen });
  const customer = invoiceCustomerQuery.data;
  const proposedMail = useMailProposal(mailedDocumentOf(invoice), customer ?? null, isOpen);
  // The record of the customer has the present address, whereas the invoice has the address at the time it was posted.
  const customerEmail = customer?.email || (invoiceCustomerQuery.isPending ? "" : invoice.customerEmail);
  const scheduledMail = sendState.is === "scheduled" ? sendState.operation : null;
  const storageKey = `${company.personId}:${company.id}:mail:${scheduledMail?.id ?? invoice.id}`;
  const [problem, setProblem] = useState<Problem | null>(null);
  const { form, forgetTypedText: forgetText } = useMailForm(
    scheduledMail?.letter
      ? valuesOfScheduledMail(scheduledMail.letter, proposedMail.serviceText)
      : { ...proposedMail, email: customerEmail },
    storageKey,
    problem?.fields,
  );
  const schedule = useSchedule(today, scheduledMail?.letter?.schedule?.at ?? null, storageKey);
  const { forgetSchedule: forgetTime } = schedule;
  const forgetMail = useCallback(() => {
    forgetText();
    forgetTime();
  }, [forgetText, forgetTime]);
  const { isBusy: isWithdrawing, undo } = useUndo();
  const [isBusy, setBusy] = useState(false);
  const [submittedOperationId, setSubmittedOperationId] = useState<string | null>(null);
  const isSending = useRef(false);
  const number = String(invoice.number ?? "");

  const submittedOperation = operations.find((operation) => operation.id === submittedOperationId) ?? null;
  const currentOperation = submittedOperation?.stage === "withdrawn" ? null : submittedOperation;
  const isDone = currentOperation?.stage === "done";
  useEffect(() => {
    if (!isDone) return;
    setSubmittedOperationId(null);
    forgetMail();
    const recipientEmail = currentOperation?.email?.recipient;
    // Every page shows a toast for a mail that waited before it was sent, so this sheet shows none for it.
    if (!currentOperation?.carryOutAt)
      toast(recipientEmail ? t("done", { number, email: recipientEmail }) : t("doneNoAddress", { number }));
    onClose();
  }, [isDone, currentOperation, number, onClose, forgetMail, t, toast]);

  async function sendMail(values: MailValues, isLater: boolean) {
    const localTime = isLater ? schedule.validate() : null;
    if (isSending.current || (isLater && (localTime === null || !customer))) return;
    isSending.current = true;
    setBusy(true);
    setProblem(null);
    if (sendState.is === "unread" && !(await readIsFirstMail())) return endSending();
    const emailContent = emailContentOf(values, proposedMail.serviceText, makeSchedule(localTime, customer, invoice));
    const result = scheduledMail
      ? await changeMail(company.id, scheduledMail.id, emailContent)
      : await emailDocument({
          companyId: company.id,
          key: nextMailKey(invoice.id, operations),
          document: "invoice",
          record: invoice,
          email: emailContent,
        });
    endSending();
    await queryClient.invalidateQueries(operationsQuery(company.id, { subject: invoice.id }));
    if (result.ok) {
      setSubmittedOperationId(result.value.id);
      if (isScheduled(result.value) && localTime)
        toast(laterMessages("set", { number, when: companyTime.longText(localTime) }));
      if (isScheduled(result.value)) forgetMail();
      if (isInUndoWait(result.value) || isScheduled(result.value)) onClose();
    }
    // Another tab may have submitted a mail meanwhile. The refetched list shows that mail, and the person can still
    // send this mail as a second one.
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
  async function readIsFirstMail(): Promise<boolean> {
    const latestOperationsQuery = { ...operationsQuery(company.id, { subject: invoice.id }), staleTime: 0 };
    const latestOperations = await queryClient.fetchQuery(latestOperationsQuery).catch((error: Problem) => error);
    if (latestOperations instanceof Error) setProblem(latestOperations);
    return !(latestOperations instanceof Error) && ["never", "refused"].includes(getMailState(latestOperations).is);
  }

  // Where the delivery of the invoice failed, the customer does not have the invoice, so the mail is no copy.
  const isCopy = sendState.is === "handed" && sendState.how !== "failed";
  const isRepeatedMail = sendState.is === "mailed" || sendState.is === "unknown" || sendState.is === "unread" || isCopy;
  const ownPendingOperation = currentOperation && !isScheduled(currentOperation) ? currentOperation : null;
  const pendingOperation = ownPendingOperation ?? (sendState.is === "underWay" ? sendState.operation : null);
  const isBlocked = pendingOperation !== null && pendingOperation.stage !== "refused";
  const pendingProblem = pendingOperation ? problemOf(pendingOperation) : null;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t(isRepeatedMail ? "titleAgain" : "title", { number })}
      lead={composeLead()}
      marksTurn={!isBlocked}
      foot={
        isBlocked ? null : (
          <div className="actions">
            <Button
              variant="main"
              shortcut="Control+Enter"
              isBusy={isBusy || invoiceCustomerQuery.isPending || (schedule.isLater && !customer)}
              onClick={form.handleSubmit((values) => sendMail(values, schedule.isLater))}
            >
              {schedule.isLater
                ? laterMessages(scheduledMail ? "change" : "send")
                : t(isCopy ? "sendCopy" : isRepeatedMail ? "sendAgain" : "send")}
            </Button>
            {scheduledMail ? (
              <Button isBusy={isWithdrawing} onClick={() => undo(scheduledMail)}>
                {laterMessages("withdraw")}
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
            {pendingOperation && isUnderWay(pendingOperation) ? t(stageTextKeyOf(pendingOperation)) : t("unknown")}
          </p>
        ) : null}
        {pendingProblem ? (
          <ProblemNotice problem={pendingProblem} title={t(isBlocked ? "waitsTitle" : "refused")} />
        ) : null}
        {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
        <ReadFailureNotice queryResults={[invoiceCustomerQuery]} title={salesMessages("unread")} />
        <MailFields
          form={form}
          label={t("title", { number })}
          readOnly={isBlocked}
          copyAddresses={customer?.emailCopies ?? []}
          proposedMail={proposedMail}
          fileName={makeInvoiceFileName(customer?.documentLanguage ?? "", company.countryCode, invoice)}
          document={invoice.isCredit ? "credit" : "invoice"}
        />
        {isBlocked || !customer ? null : <ScheduleFields schedule={schedule} />}
      </div>
    </Sheet>
  );

  function composeLead(): string {
    if (scheduledMail?.onHold) return laterMessages("leadHeld");
    if (scheduledMail?.carryOutAt)
      return laterMessages("lead", {
        when: companyTime.longText(companyTime.localTimeOfInstant(scheduledMail.carryOutAt)),
        place: companyTime.cityName,
      });
    if (sendState.is === "handed" && sendState.how !== "failed") {
      if (sendState.how !== "left") return t("leadHandedOpen");
      const sendTypeText = salesMessages(`invoice.sentAs.${sendState.way ?? "other"}`);
      return sendState.at === null
        ? t("leadHandedElsewhere", { how: sendTypeText })
        : t("leadHanded", { how: sendTypeText, time: timeOf(sendState.at) });
    }
    if (sendState.is === "unread") return t("leadUnread");
    if (sendState.is !== "mailed" && sendState.is !== "unknown") return t("lead");
    const time = timeOf(sendState.operation.finishedAt ?? sendState.operation.createdAt);
    if (sendState.is === "unknown") return t("leadUnknown", { time });
    return t("leadAgain", { time, email: sendState.to ?? customerEmail });
  }

  function timeOf(instant: string): string {
    return `${formats.date(formats.dayOf(instant))} ${formats.time(instant)}`;
  }
}

/** @param localTime the local time of sending; null to send the mail immediately */
function makeSchedule(
  localTime: LocalTime | null,
  customer: Customer | null | undefined,
  { remainingMinor }: Invoice,
): Schedule | null {
  if (localTime === null) return null;
  return { at: localTime, customerEmail: customer?.email ?? "", ...(remainingMinor <= 0n ? { isPaid: true } : {}) };
}

/**
 * Returns the form values of a scheduled mail. Where the mail leaves its message to the service, the form shows the
 * service's message.
 */
function valuesOfScheduledMail(
  { email = "", subject = "", message }: EmailContent,
  serviceMessage: string,
): MailValues {
  return { email, subject, message: message ?? serviceMessage };
}

/**
 * Describes the document as its mail does. A mail asks for the remaining amount of an invoice. Where nothing is owed,
 * the mail names the whole amount and no due date.
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
