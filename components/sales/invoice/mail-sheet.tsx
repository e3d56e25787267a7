"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useCallback, useEffect, useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Unread } from "@/components/shell/unread";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { useToast } from "@/components/ui/toast";
import { HeldNotice } from "@/components/undo/held-notice";
import { useUndo } from "@/components/undo/use-undo";
import { emailDocument, operationsQuery } from "@/lib/api/browser/operations/operations";
import { changeMail } from "@/lib/api/browser/operations/waiting-operation-calls";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import type { EmailContent, Schedule } from "@/lib/api/contract/operations/command-input";
import { isHeld, isScheduled, isUnderWay, type Operation } from "@/lib/api/contract/operations/operation";
import type { Customer } from "@/lib/api/contract/sales/customer";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import { invoiceFileName } from "@/lib/rules/sales/invoice-file";
import type { MailedDocument } from "@/lib/rules/sales/mails/mail-proposal";
import type { CalendarDate } from "@/lib/values/dates";
import type { Problem } from "@/lib/values/problem";
import type { LocalTime } from "@/lib/values/zoned-time";
import { problemOf, stageText } from "../chain/stage-text";
import { MailFields } from "../mail/mail-fields";
import { type MailValues, mailOrder } from "../mail/mail-order";
import { ScheduleFields } from "../mail/schedule-fields";
import { useMailForm } from "../mail/use-mail-form";
import { useMailProposal } from "../mail/use-mail-proposal";
import { useSchedule } from "../mail/use-schedule";
import { useWhen } from "../mail/use-when";
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
  const all = useTranslations("sales");
  const later = useTranslations("later.mail");
  const formats = useFormats();
  const company = useCompany();
  const when = useWhen();
  const toast = useToast();
  const queries = useQueryClient();
  const reading = useQuery({ ...customerQuery(company.id, invoice.customerId), enabled: open });
  const customer = reading.data;
  const proposed = useMailProposal(mailedOf(invoice), customer ?? null, open);
  // The customer's record has the present address; the invoice has the address at the time it was posted.
  const known = customer?.email || (reading.isPending ? "" : invoice.customerEmail);
  const planned = mail.is === "scheduled" ? mail.operation : null;
  const keptAs = `${company.personId}:${company.id}:mail:${planned?.id ?? invoice.id}`;
  const [problem, setProblem] = useState<Problem | null>(null);
  const { form, forget: forgetWords } = useMailForm(
    planned?.letter ? begunWith(planned.letter, proposed.standing) : { ...proposed, email: known },
    keptAs,
    problem?.fields,
  );
  const schedule = useSchedule(today, planned?.letter?.schedule?.at ?? null, keptAs);
  const { forget: forgetTime } = schedule;
  const forget = useCallback(() => {
    forgetWords();
    forgetTime();
  }, [forgetWords, forgetTime]);
  const { busy: takingBack, undo } = useUndo();
  const [busy, setBusy] = useState(false);
  const [ordered, setOrdered] = useState<string | null>(null);
  const sending = useRef(false);
  const number = String(invoice.number ?? "");

  const mine = operations.find((one) => one.id === ordered) ?? null;
  const current = mine?.stage === "withdrawn" ? null : mine;
  const done = current?.stage === "done";
  useEffect(() => {
    if (!done) return;
    setOrdered(null);
    forget();
    const to = current?.email?.recipient;
    // A mail that waited is reported on every page, so no toast is shown here.
    if (!current?.carryOutAt) toast(to ? t("done", { number, email: to }) : t("doneNoAddress", { number }));
    onClose();
  }, [done, current, number, onClose, forget, t, toast]);

  async function send(values: MailValues, isLater: boolean) {
    const at = isLater ? schedule.check() : null;
    if (sending.current || (isLater && (at === null || !customer))) return;
    sending.current = true;
    setBusy(true);
    setProblem(null);
    if (mail.is === "unread" && !(await isFirst())) return release();
    const order = mailOrder(values, proposed.standing, scheduleAt(at, customer, invoice));
    const result = planned
      ? await changeMail(company.id, planned.id, order)
      : await emailDocument({
          companyId: company.id,
          key: mailKey(invoice.id, operations),
          document: "invoice",
          record: invoice,
          order,
        });
    release();
    await queries.invalidateQueries(operationsQuery(company.id, { subject: invoice.id }));
    if (result.ok) {
      setOrdered(result.value.id);
      if (isScheduled(result.value) && at) toast(later("set", { number, when: when.long(at) }));
      if (isScheduled(result.value)) forget();
      if (isHeld(result.value) || isScheduled(result.value)) onClose();
    }
    // When another tab submitted a mail meanwhile, the list read above shows it, and this one is then offered as a second.
    else if (!schedule.refuse(result.problem.fields)) setProblem(result.problem);
  }

  function release() {
    sending.current = false;
    setBusy(false);
  }

  /** Reads the operations that could not be read before. False when that fails, or when this mail is a second one. */
  async function isFirst(): Promise<boolean> {
    const asked = { ...operationsQuery(company.id, { subject: invoice.id }), staleTime: 0 };
    const known = await queries.fetchQuery(asked).catch((error: Problem) => error);
    if (known instanceof Error) setProblem(known);
    return !(known instanceof Error) && ["never", "refused"].includes(mailState(known).is);
  }

  // The customer does not have an invoice that could not be delivered, so the mail is no copy of it.
  const isCopy = mail.is === "handed" && mail.how !== "failed";
  const again = mail.is === "mailed" || mail.is === "unknown" || mail.is === "unread" || isCopy;
  const mineUnder = current && !isScheduled(current) ? current : null;
  const under = mineUnder ?? (mail.is === "underWay" ? mail.operation : null);
  const blocked = under !== null && under.stage !== "refused";
  const stands = under ? problemOf(under) : null;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t(again ? "titleAgain" : "title", { number })}
      lead={lead()}
      turn={!blocked}
      foot={
        blocked ? null : (
          <div className="acts">
            <Button
              look="main"
              keys="Control+Enter"
              busy={busy || reading.isPending || (schedule.later && !customer)}
              onClick={form.handleSubmit((values) => send(values, schedule.later))}
            >
              {schedule.later
                ? later(planned ? "change" : "send")
                : t(isCopy ? "sendCopy" : again ? "sendAgain" : "send")}
            </Button>
            {planned ? (
              <Button busy={takingBack} onClick={() => undo(planned)}>
                {later("withdraw")}
              </Button>
            ) : null}
            <Button onClick={onClose}>{t("close")}</Button>
          </div>
        )
      }
    >
      <div className="grid gap-4">
        {under && isHeld(under) ? (
          <HeldNotice operation={under} />
        ) : blocked ? (
          <p role="status" className="two">
            {under && isUnderWay(under) ? t(stageText(under)) : t("unknown")}
          </p>
        ) : null}
        {stands ? <ProblemNotice problem={stands} title={t(blocked ? "waitsTitle" : "refused")} /> : null}
        {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
        <Unread reads={[reading]} title={all("unread")} />
        <MailFields
          form={form}
          label={t("title", { number })}
          readOnly={blocked}
          copies={customer?.emailCopies ?? []}
          proposed={proposed}
          file={invoiceFileName(customer?.documentLanguage ?? "", company.countryCode, invoice)}
          document={invoice.isCredit ? "credit" : "invoice"}
        />
        {blocked || !customer ? null : <ScheduleFields schedule={schedule} />}
      </div>
    </Sheet>
  );

  function lead(): string {
    if (planned?.onHold) return later("leadHeld");
    if (planned?.carryOutAt)
      return later("lead", { when: when.long(when.ofInstant(planned.carryOutAt)), place: when.place });
    if (mail.is === "handed" && mail.how !== "failed") {
      if (mail.how !== "left") return t("leadHandedOpen");
      const how = all(`invoice.sentAs.${mail.way ?? "other"}`);
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

/** @param at the local time of sending; null to send now */
function scheduleAt(
  at: LocalTime | null,
  customer: Customer | null | undefined,
  { remainingMinor }: Invoice,
): Schedule | null {
  if (at === null) return null;
  return { at, customerEmail: customer?.email ?? "", ...(remainingMinor <= 0n ? { isPaid: true } : {}) };
}

/** The form values of a scheduled mail; a message that the mail leaves to the service has the form's initial text. */
function begunWith({ email = "", subject = "", message }: EmailContent, standing: string): MailValues {
  return { email, subject, message: message ?? standing };
}

/** The document as the mail names it. An invoice asks for the remaining amount; a settled one and a credit note for none. */
function mailedOf({ isCredit, number, currencyCode, dueOn, grossMinor, remainingMinor }: Invoice): MailedDocument {
  const owed = !isCredit && remainingMinor > 0n;
  return { isCredit, number, currencyCode, minor: owed ? remainingMinor : grossMinor, dueOn: owed ? dueOn : null };
}
