"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { FormShape } from "@/components/form/stored-text";
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
import { chooseRejectionReceivers } from "@/lib/rules/approvals/rejection-receivers";
import type { Problem } from "@/lib/values/problem";
import css from "../cockpit.module.css";
import { rejectionKeyOf } from "./rejection-key";

type Props = {
  draft: SupplierInvoiceDraft;
  isOpen: boolean;
  onClose: () => void;
  /** Is true while the document is loading, or when a file of it was not seen. */
  isDocumentWaiting: boolean;
  onReject: (reason: string, receivers: readonly string[]) => Promise<Problem | null>;
};

/** `receivers` are the ids of users of the service, separated by spaces. */
type RejectionValues = { reason: string; receivers: string };

const rejectionShape: FormShape<RejectionValues> = { reason: z.string(), receivers: z.string() };

/**
 * Takes the reason of a rejection and the people who get it by mail. The typed text survives a failure and a reload.
 */
export function RejectSheet({ draft, isOpen, onClose, isDocumentWaiting, onReject }: Props) {
  const t = useTranslations("approvals.reject");
  const company = useCompany();
  const usersResult = useQuery({ ...usersQuery(company.id), enabled: isOpen });
  const form = useForm<RejectionValues>({ defaultValues: { reason: "", receivers: draft.requestedBy ?? "" } });
  useStoredFormText(form, rejectionKeyOf(company, draft.id), rejectionShape);
  const [reason, chosenReceivers] = form.watch(["reason", "receivers"]);
  const [isReasonMissing, setIsReasonMissing] = useState(false);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const otherUsers = usersResult.data
    ? usersResult.data.items.filter(({ isActive, isSelf }) => isActive && !isSelf)
    : null;
  const receiverIds = new Set(chooseRejectionReceivers(chosenReceivers.split(" ").filter(Boolean), otherUsers));
  // The rejection waits until the users are read, because until then the person does not see who gets the mail.
  const isReadingData = isDocumentWaiting || usersResult.isPending;
  const remainingCharacterCount = maxReasonLength - reason.length;

  function toggleReceiver(id: string) {
    const nextReceiverIds = new Set(receiverIds);
    if (!nextReceiverIds.delete(id)) nextReceiverIds.add(id);
    form.setValue("receivers", [...nextReceiverIds].join(" "), { shouldDirty: true });
  }

  async function rejectDraft() {
    setIsReasonMissing(reason.trim() === "");
    if (reason.trim() === "" || isSubmitting || isReadingData) return;
    setIsSubmitting(true);
    setProblem(null);
    const refusal = await onReject(reason.trim(), [...receiverIds]);
    setIsSubmitting(false);
    if (refusal) setProblem(refusal);
    else onClose();
  }

  return (
    <Sheet
      isOpen={isOpen}
      onClose={onClose}
      title={t("title", { supplier: draft.supplierName })}
      lead={t("lead")}
      marksTurn
      foot={
        <div className="actions">
          <Button
            variant="stop"
            size="big"
            shortcut="Control+Enter"
            isBusy={isSubmitting || isReadingData}
            onClick={() => void rejectDraft()}
          >
            {t("do")}
          </Button>
          <Button size="big" onClick={onClose}>
            {t("leave")}
          </Button>
        </div>
      }
    >
      {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
      {isDocumentWaiting && draft.attachmentIds.length > 1 ? <p className="echo look">{t("notAllSeen")}</p> : null}
      <TextArea
        label={t("reason")}
        rows={4}
        maxLength={maxReasonLength}
        value={reason}
        hint={t("leftOf", { left: remainingCharacterCount })}
        error={isReasonMissing && reason.trim() === "" ? t("reasonMissing") : undefined}
        onChange={(event) => form.setValue("reason", event.target.value, { shouldDirty: true })}
      />
      <fieldset className={css.receivers}>
        <legend>{t("receivers")}</legend>
        {usersResult.error ? (
          <ProblemNotice
            problem={usersResult.error}
            title={t("usersUnread")}
            onRetry={() => void usersResult.refetch()}
          />
        ) : null}
        {otherUsers?.map((user) => (
          <Checkbox
            key={user.id}
            label={user.name}
            help={user.id === draft.requestedBy ? t("asked") : user.email}
            checked={receiverIds.has(user.id)}
            onChange={() => toggleReceiver(user.id)}
          />
        ))}
        {usersResult.isPending ? null : receiverIds.size === 0 ? (
          <p className="echo look">{t("nobodyTold")}</p>
        ) : otherUsers === null ? (
          <p className="echo look">{t("toldUnread", { count: receiverIds.size })}</p>
        ) : null}
      </fieldset>
    </Sheet>
  );
}
