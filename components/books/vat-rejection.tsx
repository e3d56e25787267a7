"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useKeptWords } from "@/components/form/use-kept-words";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { TextArea } from "@/components/ui/text-field";
import type { Ordering } from "@/components/undo/use-operation";
import { rejectVatReport } from "@/lib/api/browser/books/vat-reports";
import { usersQuery } from "@/lib/api/browser/company/users";
import type { VatReport } from "@/lib/api/contract/books/vat-report";
import { rejectionReceivers } from "@/lib/rules/approvals/rejection-receivers";
import { rejectionKey } from "./rejection-key";

type Props = { report: VatReport; vouchers: number | null; ordering: Ordering; onClose: () => void };

/** The most characters of a message that the service accepts. */
const longest = 200;

/** Takes the message of a rejection and the people told by mail: by default the person who sent the report. */
export function VatRejection({ report, vouchers, ordering, onClose }: Props) {
  const t = useTranslations("books.vat");
  const company = useCompany();
  const kept = useKeptWords(rejectionKey(company, report.id));
  const users = useQuery(usersQuery(company.id));
  const [picked, setPicked] = useState<readonly string[] | null>(null);
  const [tried, setTried] = useState(false);
  const people = users.data ? users.data.items.filter(({ isActive }) => isActive) : null;
  const receivers = rejectionReceivers(picked ?? (report.sentByUserId ? [report.sentByUserId] : []), people);
  // The rejection waits until the users are read, because the person could not see who would be told.
  const isHeld = vouchers === null || users.isPending;
  const message = kept.words.trim();
  const error =
    message === "" && tried
      ? t("needMessage")
      : message.length > longest
        ? t("tooLong", { most: longest, length: message.length })
        : undefined;

  async function send(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (message === "" || message.length > longest || vouchers === null || users.isPending) return;
    const given = { companyId: company.id, report, vouchers, message, receivers };
    await ordering.press((key) => rejectVatReport({ ...given, key }));
  }

  const toggle = (id: string) =>
    setPicked(receivers.includes(id) ? receivers.filter((one) => one !== id) : [...receivers, id]);
  return (
    <form noValidate className="grid gap-3" onSubmit={send} aria-label={t("reject")}>
      <TextArea
        label={t("message")}
        rows={3}
        value={kept.words}
        error={error}
        echo={t("messageEcho", { left: longest - message.length })}
        onChange={({ target }) => kept.write(target.value)}
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
      <div className="acts">
        <Button type="submit" look="stop" keys="Control+Enter" busy={ordering.pressing || isHeld}>
          {t("rejectNow")}
        </Button>
        <Button onClick={onClose}>{t("keep")}</Button>
      </div>
    </form>
  );
}
