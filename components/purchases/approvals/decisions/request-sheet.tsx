"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { Shape } from "@/components/form/stored-text";
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

type Props = {
  kind: RequestKind;
  draft: SupplierInvoiceDraft;
  open: boolean;
  onClose: () => void;
  onRequested: () => void;
};

type Values = { to: string; text: string };

const shape: Shape<Values> = { to: z.string(), text: z.string() };

/**
 * Sends a question to a colleague, which puts the draft on hold until the answer, or hands the draft over with a
 * message.
 */
export function RequestSheet({ kind, draft, open, onClose, onRequested }: Props) {
  const t = useTranslations(`approvals.ask.${kind}`);
  const common = useTranslations("approvals.ask");
  const company = useCompany();
  const queries = useQueryClient();
  const read = useQuery({ ...colleaguesQuery(company.id), enabled: open });
  const id = useRef(crypto.randomUUID());
  const form = useForm<Values>({ defaultValues: { to: "", text: "" } });
  const storedText = useStoredFormText(form, `${company.personId}:${company.id}:${kind}:${draft.id}`, shape);
  const [to, text] = form.watch(["to", "text"]);
  const [wasSubmitted, setWasSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const people = (read.data ?? []).filter(
    ({ isSelf, mayApprove }) => !isSelf && (kind === "question" || mayApprove !== false),
  );
  const lacksText = kind === "question" && text.trim() === "";

  async function send() {
    setWasSubmitted(true);
    if (to === "" || lacksText || busy) return;
    setBusy(true);
    setProblem(null);
    const result = await askColleague(company.id, draft.id, {
      id: id.current,
      kind,
      toPersonId: to,
      text: text.trim(),
    });
    setBusy(false);
    if (result.ok) onRequested();
    // A refusal can also mean that the draft already waits for somebody, so the requests are read again.
    void queries.invalidateQueries({ queryKey: approvalRequestsQuery(company.id).queryKey });
    if (!result.ok) return setProblem(result.problem);
    storedText.forget();
    onClose();
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
          <Button look="main" size="big" keys="Control+Enter" busy={busy} onClick={() => void send()}>
            {t("do")}
          </Button>
        </div>
      }
    >
      {problem ? <ProblemNotice problem={problem} title={common("failed")} /> : null}
      {read.error ? (
        <ProblemNotice problem={read.error} title={common("unread")} onRetry={() => void read.refetch()} />
      ) : null}
      {read.data && people.length === 0 ? <p className="secondary">{common("nobody")}</p> : null}
      <div className="grid gap-5">
        <SelectField
          label={t("to")}
          none={common("choose")}
          value={to}
          options={people.map((one) => ({ value: one.personId, label: one.name }))}
          error={wasSubmitted && to === "" ? common("toMissing") : undefined}
          onChange={(event) => form.setValue("to", event.target.value, { shouldDirty: true })}
        />
        <TextArea
          label={t("text")}
          optional={kind === "handover"}
          rows={4}
          maxLength={maxRequestLength}
          value={text}
          error={wasSubmitted && lacksText ? common("textMissing") : undefined}
          onChange={(event) => form.setValue("text", event.target.value, { shouldDirty: true })}
        />
      </div>
    </Sheet>
  );
}
