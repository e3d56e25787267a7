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
import { chooseRejectionReceivers } from "@/lib/rules/approvals/rejection-receivers";
import { rejectionKeyOf } from "./rejection-key";

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
  const storedMessage = useStoredText(rejectionKeyOf(company, report.id));
  const usersResult = useQuery(usersQuery(company.id));
  const [pickedIds, setPickedIds] = useState<readonly string[] | null>(null);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const activeUsers = usersResult.data ? usersResult.data.items.filter(({ isActive }) => isActive) : null;
  const receiverIds = chooseRejectionReceivers(
    pickedIds ?? (report.sentByUserId ? [report.sentByUserId] : []),
    activeUsers,
  );
  // The rejection waits until the users are read, because until then the person does not see who gets the mail.
  const isReadingData = voucherCount === null || usersResult.isPending;
  const message = storedMessage.text.trim();
  const messageError =
    message === "" && wasSubmitted
      ? t("needMessage")
      : message.length > maxMessageLength
        ? t("tooLong", { most: maxMessageLength, length: message.length })
        : undefined;

  async function submitRejection(event: FormEvent) {
    event.preventDefault();
    setWasSubmitted(true);
    if (message === "" || message.length > maxMessageLength || voucherCount === null || usersResult.isPending) return;
    const command = { companyId: company.id, report, voucherCount, message, receivers: receiverIds };
    await submission.submitRequest((key) => rejectVatReport({ ...command, key }));
  }

  const toggleReceiver = (toggledId: string) =>
    setPickedIds(
      receiverIds.includes(toggledId)
        ? receiverIds.filter((receiverId) => receiverId !== toggledId)
        : [...receiverIds, toggledId],
    );
  return (
    <form noValidate className="grid gap-3" onSubmit={submitRejection} aria-label={t("reject")}>
      <TextArea
        label={t("message")}
        rows={3}
        value={storedMessage.text}
        error={messageError}
        hint={t("messageEcho", { left: maxMessageLength - message.length })}
        onChange={({ target }) => storedMessage.writeText(target.value)}
        autoFocus
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1 mid">{t("receivers")}</legend>
        {activeUsers?.map(({ id, name, email }) => (
          <Checkbox
            key={id}
            label={name}
            help={email}
            checked={receiverIds.includes(id)}
            onChange={() => toggleReceiver(id)}
          />
        ))}
        {usersResult.isPending ? null : receiverIds.length === 0 ? (
          <p className="echo look">{t("nobodyTold")}</p>
        ) : activeUsers === null ? (
          <p className="echo look">{t("toldUnread", { count: receiverIds.length })}</p>
        ) : null}
        {usersResult.error ? (
          <ProblemNotice
            problem={usersResult.error}
            title={t("namesFailed")}
            onRetry={() => void usersResult.refetch()}
          />
        ) : null}
      </fieldset>
      <div className="actions">
        <Button type="submit" variant="stop" shortcut="Control+Enter" isBusy={submission.isSubmitting || isReadingData}>
          {t("rejectNow")}
        </Button>
        <Button onClick={onClose}>{t("keep")}</Button>
      </div>
    </form>
  );
}
