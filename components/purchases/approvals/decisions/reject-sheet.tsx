"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { Shape } from "@/components/form/stored-text";
import { useStoredFormText } from "@/components/form/use-stored-form-text";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Sheet } from "@/components/ui/sheet";
import { TextArea } from "@/components/ui/text-field";
import { usersQuery } from "@/lib/api/browser/company/users";
import { maxReasonLength } from "@/lib/api/contract/purchases/approval-operation";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import { rejectionReceivers } from "@/lib/rules/approvals/rejection-receivers";
import type { Problem } from "@/lib/values/problem";
import css from "../cockpit.module.css";
import { rejectionKey } from "./rejection-key";

type Props = {
  draft: SupplierInvoiceDraft;
  open: boolean;
  onClose: () => void;
  /** Is true while the document is loading, or when a file of it was not seen. */
  isWaiting: boolean;
  onReject: (reason: string, receivers: readonly string[]) => Promise<Problem | null>;
};

/** `receivers` are the ids of users of the service, separated by spaces. */
type Values = { reason: string; receivers: string };

const shape: Shape<Values> = { reason: z.string(), receivers: z.string() };

/**
 * Takes the reason of a rejection and the people who get it by mail. The typed text survives a failure and a reload.
 */
export function RejectSheet({ draft, open, onClose, isWaiting, onReject }: Props) {
  const t = useTranslations("approvals.reject");
  const company = useCompany();
  const users = useQuery({ ...usersQuery(company.id), enabled: open });
  const form = useForm<Values>({ defaultValues: { reason: "", receivers: draft.requestedBy ?? "" } });
  useStoredFormText(form, rejectionKey(company, draft.id), shape);
  const [reason, chosenReceivers] = form.watch(["reason", "receivers"]);
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const people = users.data ? users.data.items.filter(({ isActive, isSelf }) => isActive && !isSelf) : null;
  const receivers = new Set(rejectionReceivers(chosenReceivers.split(" ").filter(Boolean), people));
  // The rejection waits until the users are read, because until then the person does not see who gets the mail.
  const isNotReady = isWaiting || users.isPending;
  const remainingCharacters = maxReasonLength - reason.length;

  function toggle(id: string) {
    const next = new Set(receivers);
    if (!next.delete(id)) next.add(id);
    form.setValue("receivers", [...next].join(" "), { shouldDirty: true });
  }

  async function reject() {
    setIsReasonMissing(reason.trim() === "");
    if (reason.trim() === "" || busy || isNotReady) return;
    setBusy(true);
    setProblem(null);
    const refusal = await onReject(reason.trim(), [...receivers]);
    setBusy(false);
    if (refusal) setProblem(refusal);
    else onClose();
  }

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t("title", { supplier: draft.supplierName })}
      lead={t("lead")}
      turn
      foot={
        <div className="actions">
          <Button look="stop" size="big" keys="Control+Enter" busy={busy || isNotReady} onClick={() => void reject()}>
            {t("do")}
          </Button>
          <Button size="big" onClick={onClose}>
            {t("leave")}
          </Button>
        </div>
      }
    >
      {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
      {isWaiting && draft.attachmentIds.length > 1 ? <p className="echo look">{t("notAllSeen")}</p> : null}
      <TextArea
        label={t("reason")}
        rows={4}
        maxLength={maxReasonLength}
        value={reason}
        echo={t("leftOf", { left: remainingCharacters })}
        error={isReasonMissing && reason.trim() === "" ? t("reasonMissing") : undefined}
        onChange={(event) => form.setValue("reason", event.target.value, { shouldDirty: true })}
      />
      <fieldset className={css.receivers}>
        <legend>{t("receivers")}</legend>
        {users.error ? (
          <ProblemNotice problem={users.error} title={t("usersUnread")} onRetry={() => void users.refetch()} />
        ) : null}
        {people?.map((one) => (
          <Checkbox
            key={one.id}
            label={one.name}
            help={one.id === draft.requestedBy ? t("asked") : one.email}
            checked={receivers.has(one.id)}
            onChange={() => toggle(one.id)}
          />
        ))}
        {users.isPending ? null : receivers.size === 0 ? (
          <p className="echo look">{t("nobodyTold")}</p>
        ) : people === null ? (
          <p className="echo look">{t("toldUnread", { count: receivers.size })}</p>
        ) : null}
      </fieldset>
    </Sheet>
  );
}
