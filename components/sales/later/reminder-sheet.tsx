"use client";

import { useTranslations } from "next-intl";
import { FormProvider } from "react-hook-form";
import { FormEmail } from "@/components/form/form-email";
import { FormArea, FormText } from "@/components/form/form-text";
import { useFormats } from "@/components/format/use-formats";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { ReadFailureNotice } from "@/components/shell/read-failure-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Invoice } from "@/lib/api/contract/sales/customer-invoice";
import type { MailValues } from "../mail/email-content";
import { useCompanyTime } from "../mail/use-company-time";
import { useReminder } from "./use-reminder";

type Props = {
  invoice: Invoice;
  /** The reminder that the rule has planned and that this sheet changes; null to send a reminder now. */
  plannedReminder: Operation | null;
  /** The id of the last reminder of the invoice that was sent; null where none was sent. */
  lastSentId: string | null;
  /** The idempotency key of the command that sends a reminder now. */
  nextCommandKey: string;
  isOpen: boolean;
  onClose: () => void;
};

/** Shows the text of a reminder, and the amount that remains to be paid, before the reminder is sent. */
export default function ReminderSheet({
  invoice,
  plannedReminder,
  lastSentId,
  nextCommandKey,
  isOpen,
  onClose,
}: Props) {
  const t = useTranslations("later.reminder");
  const salesMessages = useTranslations("sales");
  const mailMessages = useTranslations("sales.mail");
  const formats = useFormats();
  const companyTime = useCompanyTime();
  const { form, problem, reminderCustomerQuery, isBusy, language, hasAddress, send } = useReminder({
    ...{ invoice, plannedReminder, lastSentId, nextCommandKey, isOpen, onClose },
  });
  const number = String(invoice.number ?? "");
  const sentCount = invoice.remindersSent ?? 0;
  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t("title", { number })}
      lead={t("lead", {
        amount: formats.money(invoice.remainingMinor, invoice.currencyCode),
        date: invoice.dueOn ? formats.date(invoice.dueOn) : "",
      })}
      marksTurn
      foot={
        <div className="actions">
          <Button variant="main" shortcut="Control+Enter" isBusy={isBusy} onClick={() => void send()}>
            {t(plannedReminder ? "save" : "send")}
          </Button>
          <Button onClick={onClose}>{t("close")}</Button>
        </div>
      }
    >
      <div className="grid gap-4">
        <ReadFailureNotice queryResults={[reminderCustomerQuery]} title={salesMessages("unread")} />
        {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
        {plannedReminder?.onHold ? (
          <p>{t("leadHeld")}</p>
        ) : plannedReminder?.carryOutAt ? (
          <p>
            {t("leadPlanned", {
              when: companyTime.longText(companyTime.localTimeOfInstant(plannedReminder.carryOutAt)),
            })}
          </p>
        ) : null}
        {sentCount > 0 ? (
          <p className="secondary small">
            {t("leadSent", { count: sentCount, date: invoice.remindedOn ? formats.date(invoice.remindedOn) : "" })}
          </p>
        ) : null}
        <FormProvider {...form}>
          <form
            noValidate
            className="grid gap-4"
            onSubmit={(event) => event.preventDefault()}
            aria-label={t("title", { number })}
          >
            <FormEmail<MailValues>
              name="email"
              label={mailMessages("to")}
              hint={hasAddress ? undefined : t("noAddressEcho")}
            />
            {language ? (
              <p className="secondary small">{mailMessages("inLanguage", { language: formats.language(language) })}</p>
            ) : null}
            <FormText<MailValues> name="subject" label={mailMessages("subject")} />
            <FormArea<MailValues> name="message" label={mailMessages("message")} rows={10} />
          </form>
        </FormProvider>
        <p className="secondary small">{t("noFee")}</p>
      </div>
    </Sheet>
  );
}
