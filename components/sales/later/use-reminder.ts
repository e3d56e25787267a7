"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import type { AnyProblem } from "@/components/shell/problems/problem-text";
import { useToast } from "@/components/ui/toast";
import { changeMail } from "@/lib/api/browser/operations/waiting-operation-calls";
import { operationsKeyOf } from "@/lib/api/browser/operations/waiting-operations";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { expectationOfReminder, remindOfInvoice } from "@/lib/api/browser/sales/outgoing";
import type { EmailContent } from "@/lib/api/contract/operations/command-input";
import { isInUndoWait, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { makeReminderProposal } from "@/lib/rules/sales/mails/reminder-proposal";
import type { Problem } from "@/lib/values/problem";
import type { MailValues } from "../mail/email-content";
import { useMailForm } from "../mail/use-mail-form";

type ReminderInput = {
  invoice: Invoice;
  plannedReminder: Operation | null;
  lastSentId: string | null;
  nextCommandKey: string;
  isOpen: boolean;
  onClose: () => void;
};

/**
 * Makes the form of a reminder. Its initial text is the proposed text or the text of a planned reminder.
 *
 * @param input `nextCommandKey` is the key of the command that sends a reminder now; `lastSentId` names the last
 *              reminder that was sent, after which the form shows its initial text again
 */
export function useReminder({ invoice, plannedReminder, lastSentId, nextCommandKey, isOpen, onClose }: ReminderInput) {
  const t = useTranslations("later.reminder");
  const company = useCompany();
  const queryClient = useQueryClient();
  const toast = useToast();
  const reminderCustomerQuery = useQuery({ ...customerQuery(company.id, invoice.customerId), enabled: isOpen });
  const customer = reminderCustomerQuery.data;
  const proposal = customer ? makeReminderProposal(invoice, company, customer.documentLanguage) : null;
  const customerEmail = customer?.email ?? "";
  const plannedContent = plannedReminder?.letter;
  const [problem, setProblem] = useState<(AnyProblem & Pick<Problem, "fields">) | null>(null);
  const { form, forgetTypedText } = useMailForm(
    {
      email: plannedContent?.email ?? customerEmail,
      subject: plannedContent?.subject ?? proposal?.subject ?? "",
      message: plannedContent?.message ?? proposal?.message ?? "",
    },
    `${company.personId}:${company.id}:reminder:${plannedReminder?.id ?? `${invoice.id}:${lastSentId ?? "first"}`}`,
    problem?.fields,
  );
  const [isBusy, setBusy] = useState(false);
  const isSending = useRef(false);

  async function submitReminder(values: MailValues) {
    if (isSending.current || !proposal) return;
    isSending.current = true;
    setBusy(true);
    setProblem(null);
    const emailContent = changedEmailContent(values, { email: customerEmail, ...proposal });
    const result = plannedReminder
      ? await changeMail(company.id, plannedReminder.id, emailContent, expectationOfReminder(invoice))
      : await remindOfInvoice({ companyId: company.id, key: nextCommandKey, invoice, email: emailContent });
    isSending.current = false;
    setBusy(false);
    await queryClient.invalidateQueries({ queryKey: operationsKeyOf(company.id) });
    if (!result.ok) return setProblem(result.problem);
    if (result.value.stage === "refused" && result.value.problem) return setProblem(result.value.problem);
    // The text stays stored while the mail can be withdrawn, so that the form of a withdrawn reminder shows the typed
    // text.
    if (plannedReminder || result.value.stage === "done") forgetTypedText();
    if (plannedReminder) toast(t("saved"));
    else if (!isInUndoWait(result.value) && result.value.stage === "done")
      toast(t("sentToast", { number: String(invoice.number ?? "") }));
    onClose();
  }

  return {
    form,
    problem,
    reminderCustomerQuery,
    isBusy: isBusy || !customer,
    language: proposal?.language ?? null,
    hasAddress: !customer || customerEmail !== "",
    send: form.handleSubmit(submitReminder),
  };
}

/**
 * Returns the fields of a reminder that a person changed. The portal composes the other fields when the reminder is
 * sent, with the amount that remains to be paid then.
 */
function changedEmailContent({ email, subject, message }: MailValues, proposedValues: MailValues): EmailContent {
  return {
    ...changedField("email", email, proposedValues.email),
    ...changedField("subject", subject, proposedValues.subject),
    ...changedField("message", message, proposedValues.message),
  };
}

function changedField(
  fieldName: "email" | "subject" | "message",
  fieldText: string,
  proposedText: string,
): EmailContent {
  const trimmedText = fieldText.trim();
  return trimmedText === "" || trimmedText === proposedText.trim() ? {} : { [fieldName]: trimmedText };
}
