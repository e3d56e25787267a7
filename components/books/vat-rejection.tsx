"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useStoredText } from "@/components/form/use-stored-text";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TextArea } from "@/components/ui/text-field";
import type { OperationSubmission } from "@/components/undo/use-operation";
import { rejectVatReport } from "@/lib/api/browser/books/vat-reports";
import { usersQuery } from "@/lib/api/browser/company/users";
import type { VatReport } from "@/lib/api/contract/books/vat-report";
import { rejectionReceivers } from "@/lib/rules/approvals/rejection-receivers";
import { rejectionKey } from "./rejection-key";

type Props = { report: VatReport; voucherCount: number | null; submission: OperationSubmission; onClose: () => void };

/** The most characters of a message that the service accepts. */
const maxMessageLength = 200;

/**
 * Takes the message of a rejection and the people who get it by mail; at first, the person who sent the report is
 * chosen.
 */
export function VatRejection({ report, voucherCount, submission, onClose }: Props) {
  const t = useTranslations("books.vat");
  const company = useCompany();
  const storedText = useStoredText(rejectionKey(company, report.id));
  const users = useQuery(usersQuery(company.id));
  const [pickedIds, setPickedIds] = useState<readonly string[] | null>(null);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const people = users.data ? users.data.items.filter(({ isActive }) => isActive) : null;
  const receivers = rejectionReceivers(pickedIds ?? (report.sentByUserId ? [report.sentByUserId] : []), people);
  // The rejection waits until the users are read, because until then the person does not see who gets the mail.
  const isNotReady = voucherCount === null || users.isPending;
  const message = storedText.words.trim();
  const error =
    message === "" && wasSubmitted
      ? t("needMessage")
      : message.length > maxMessageLength
        ? t("tooLong", { most: maxMessageLength, length: message.length })
        : undefined;

  async function send(event: FormEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    if (message === "" || message.length > maxMessageLength || voucherCount === null || users.isPending) return;
    const command = { companyId: company.id, report, vouchers: voucherCount, message, receivers };
    await submission.press((key) => rejectVatReport({ ...command, key }));
  }

  const toggle = (id: string) =>
    setPickedIds(receivers.includes(id) ? receivers.filter((one) => one !== id) : [...receivers, id]);
  return (
    <form noValidate className="grid gap-3" onSubmit={send} aria-label={t("reject")}>
      <TextArea
        label={t("message")}
        rows={3}
        value={storedText.words}
        error={error}
        echo={t("messageEcho", { left: maxMessageLength - message.length })}
        onChange={({ target }) => storedText.write(target.value)}
        autoFocus
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 mid">{t("receivers")}</legend>
        {people?.map(({ id, name, email }) => (
          <Checkbox key={id} label={name} help={email} checked={receivers.includes(id)} onChange={() => toggle(id)} />
        ))}
        {users.isPending ? null : receivers.length === 0 ? (
          <p className="echo look">{t("nobodyTold")}</p>
        ) : people === null ? (
          <p className="echo look">{t("toldUnread", { count: receivers.length })}</p>
        ) : null}
        {users.error ? (
          <ProblemNotice problem={users.error} title={t("namesFailed")} onRetry={() => void users.refetch()} />
        ) : null}
      </fieldset>
      <div className="actions">
        <Button type="submit" look="stop" keys="Control+Enter" busy={submission.pressing || isNotReady}>
          {t("rejectNow")}
        </Button>
        <Button onClick={onClose}>{t("keep")}</Button>
      </div>
    </form>
  );
}
