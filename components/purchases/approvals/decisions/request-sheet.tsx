"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { FormShape } from "@/components/form/stored-text";
import { useStoredFormText } from "@/components/form/use-stored-form-text";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/select-field";
import { Sheet } from "@/components/ui/sheet";
import { TextArea } from "@/components/ui/text-field";
import { approvalRequestsQuery, askColleague, colleaguesQuery } from "@/lib/api/browser/purchases/approvals";
import { maxRequestLength, type RequestKind } from "@/lib/api/contract/purchases/approval";
import type { SupplierInvoiceDraft } from "@/lib/api/contract/purchases/supplier-invoice-draft";
import type { Problem } from "@/lib/values/problem";

export type DecisionRequestKind = Exclude<RequestKind, "booking">;

type Props = {
  kind: DecisionRequestKind;
  draft: SupplierInvoiceDraft;
  isOpen: boolean;
  onClose: () => void;
  onRequested: () => void;
};

type RequestValues = { to: string; text: string };

const requestShape: FormShape<RequestValues> = { to: z.string(), text: z.string() };

/**
 * Sends a question to a colleague, which puts the draft on hold until the answer, or hands the draft over with a
 * message.
 */
export function RequestSheet({ kind, draft, isOpen, onClose, onRequested }: Props) {
  const t = useTranslations(`approvals.ask.${kind}`);
  const tAsk = useTranslations("approvals.ask");
  const company = useCompany();
  const queryClient = useQueryClient();
  const colleaguesResult = useQuery({ ...colleaguesQuery(company.id), enabled: isOpen });
  const requestId = useRef(crypto.randomUUID());
  const form = useForm<RequestValues>({ defaultValues: { to: "", text: "" } });
  const storedFormText = useStoredFormText(form, `${company.personId}:${company.id}:${kind}:${draft.id}`, requestShape);
  const [receiverId, requestText] = form.watch(["to", "text"]);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [isSubmitting, setIsSubmitting] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const colleagues = (colleaguesResult.data ?? []).filter(
    ({ isSelf, mayApprove }) => !isSelf && (kind === "question" || mayApprove !== false),
  );
  const isTextMissing = kind === "question" && requestText.trim() === "";

  async function submitRequest() {
    setWasSubmitted(true);
    if (receiverId === "" || isTextMissing || isSubmitting) return;
    setIsSubmitting(true);
    setProblem(null);
    const requestResult = await askColleague(company.id, draft.id, {
      id: requestId.current,
      kind,
      toPersonId: receiverId,
      text: requestText.trim(),
    });
    setIsSubmitting(false);
    if (requestResult.ok) onRequested();
    // A refusal can also mean that the draft already waits for somebody, so the requests are read again.
    void queryClient.invalidateQueries({ queryKey: approvalRequestsQuery(company.id).queryKey });
    if (!requestResult.ok) return setProblem(requestResult.problem);
    storedFormText.forgetText();
    onClose();
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
            variant="main"
            size="big"
            shortcut="Control+Enter"
            isBusy={isSubmitting}
            onClick={() => void submitRequest()}
          >
            {t("do")}
          </Button>
        </div>
      }
    >
      {problem ? <ProblemNotice problem={problem} title={tAsk("failed")} /> : null}
      {colleaguesResult.error ? (
        <ProblemNotice
          problem={colleaguesResult.error}
          title={tAsk("unread")}
          onRetry={() => void colleaguesResult.refetch()}
        />
      ) : null}
      {colleaguesResult.data && colleagues.length === 0 ? <p className="secondary">{tAsk("nobody")}</p> : null}
      <div className="grid gap-5">
        <SelectField
          label={t("to")}
          emptyLabel={tAsk("choose")}
          value={receiverId}
          options={colleagues.map((colleague) => ({ value: colleague.personId, label: colleague.name }))}
          error={wasSubmitted && receiverId === "" ? tAsk("toMissing") : undefined}
          onChange={(event) => form.setValue("to", event.target.value, { shouldDirty: true })}
        />
        <TextArea
          label={t("text")}
          isOptional={kind === "handover"}
          rows={4}
          maxLength={maxRequestLength}
          value={requestText}
          error={wasSubmitted && isTextMissing ? tAsk("textMissing") : undefined}
          onChange={(event) => form.setValue("text", event.target.value, { shouldDirty: true })}
        />
      </div>
    </Sheet>
  );
}
