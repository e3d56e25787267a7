"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import type { AnyProblem } from "@/components/shell/problems/problem-text";
import { useToast } from "@/components/ui/toast";
import { changeMail } from "@/lib/api/browser/operations/waiting-operation-calls";
import { operationsKey } from "@/lib/api/browser/operations/waiting-operations";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { reminderExpectation, remindOfInvoice } from "@/lib/api/browser/sales/outgoing";
import type { EmailContent } from "@/lib/api/contract/operations/command-input";
import { isInUndoWait, type Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { reminderProposal } from "@/lib/rules/sales/mails/reminder-proposal";
import type { Problem } from "@/lib/values/problem";
import type { MailValues } from "../mail/email-content";
import { useMailForm } from "../mail/use-mail-form";

type ReminderInput = {
  invoice: Invoice;
  planned: Operation | null;
  lastSentId: string | null;
  keyOfNext: string;
  open: boolean;
  onClose: () => void;
};

/**
 * The form of a reminder. Its initial text is the proposed text or the text of a planned reminder.
 *
 * @param input `nextCommandKey` is the key of the command that sends a reminder now; `lastSentId` names the last
 *              reminder that was sent, after which the form shows its initial text again
 */
export function useReminder({ invoice, planned, lastSentId, keyOfNext, open, onClose }: ReminderInput) {
  const t = useTranslations("later.reminder");
  const company = useCompany();
  const queries = useQueryClient();
  const toast = useToast();
  const reading = useQuery({ ...customerQuery(company.id, invoice.customerId), enabled: open });
  const customer = reading.data;
  const proposal = customer ? reminderProposal(invoice, company, customer.documentLanguage) : null;
  const customerEmail = customer?.email ?? "";
  const letter = planned?.letter;
  const [problem, setProblem] = useState<(AnyProblem & Pick<Problem, "fields">) | null>(null);
  const { form, forget } = useMailForm(
    {
      email: letter?.email ?? customerEmail,
      subject: letter?.subject ?? proposal?.subject ?? "",
      message: letter?.message ?? proposal?.message ?? "",
    },
    `${company.personId}:${company.id}:reminder:${planned?.id ?? `${invoice.id}:${lastSentId ?? "first"}`}`,
    problem?.fields,
  );
  const [busy, setBusy] = useState(false);
  const isSending = useRef(false);

  async function send(values: MailValues) {
    if (isSending.current || !proposal) return;
    isSending.current = true;
    setBusy(true);
    setProblem(null);
    const emailContent = changedEmailContent(values, { email: customerEmail, ...proposal });
    const result = planned
      ? await changeMail(company.id, planned.id, emailContent, reminderExpectation(invoice))
      : await remindOfInvoice({ companyId: company.id, key: keyOfNext, invoice, email: emailContent });
    isSending.current = false;
    setBusy(false);
    await queries.invalidateQueries({ queryKey: operationsKey(company.id) });
    if (!result.ok) return setProblem(result.problem);
    if (result.value.stage === "refused" && result.value.problem) return setProblem(result.value.problem);
    // The text stays stored while the mail can be withdrawn, so that the form of a withdrawn reminder shows the typed
    // text.
    if (planned || result.value.stage === "done") forget();
    if (planned) toast(t("saved"));
    else if (!isInUndoWait(result.value) && result.value.stage === "done")
      toast(t("sentToast", { number: String(invoice.number ?? "") }));
    onClose();
  }

  return {
    form,
    problem,
    reading,
    busy: busy || !customer,
    language: proposal?.language ?? null,
    hasAddress: !customer || customerEmail !== "",
    send: form.handleSubmit(send),
  };
}

/**
 * The content of a reminder without the fields that are unchanged from the proposal. The portal composes those fields
 * when the reminder is sent, with the amount that remains to be paid then.
 */
function changedEmailContent({ email, subject, message }: MailValues, proposed: MailValues): EmailContent {
  return {
    ...changedField("email", email, proposed.email),
    ...changedField("subject", subject, proposed.subject),
    ...changedField("message", message, proposed.message),
  };
}

function changedField(name: "email" | "subject" | "message", text: string, proposed: string): EmailContent {
  const trimmed = text.trim();
  return trimmed === "" || trimmed === proposed.trim() ? {} : { [name]: trimmed };
}
