"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useStoredText } from "@/components/form/use-stored-text";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { TextArea } from "@/components/ui/text-field";
import type { Result } from "@/lib/api/browser/call";
import { answerRequest, closeRequest } from "@/lib/api/browser/purchases/approvals";
import { approvalsKeyOf } from "@/lib/api/browser/purchases/approvals-key";
import { type ApprovalRequest, maxRequestLength } from "@/lib/api/contract/purchases/approval";
import type { Problem } from "@/lib/values/problem";
import css from "../cockpit.module.css";

type Props = { request: ApprovalRequest; mayAct: boolean };

/** Shows a question about the draft or its hand-over, with the buttons that answer, withdraw, close or return it. */
export function RequestPanel({ request, mayAct }: Props) {
  const t = useTranslations("approvals.request");
  const formats = useFormats();
  const company = useCompany();
  const queryClient = useQueryClient();
  const storedAnswer = useStoredText(`${company.personId}:${company.id}:answer:${request.id}`);
  const answerText = storedAnswer.text;
  const [isAnswerMissing, setIsAnswerMissing] = useState(false);
  const [isSending, setIsSending] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { kind, isMine, isOwn, from, to, answer } = request;
  const isQuestionToMe = kind === "question" && isMine && answer === null;
  const requestRole = isMine ? "mine" : isOwn ? "own" : "other";

  async function callOnce(callPortal: () => Promise<Result<ApprovalRequest>>) {
    if (isSending) return;
    setIsSending(true);
    setProblem(null);
    const callResult = await callPortal();
    setIsSending(false);
    await queryClient.invalidateQueries({ queryKey: approvalsKeyOf(company.id) });
    if (!callResult.ok) return setProblem(callResult.problem);
    storedAnswer.forgetText();
  }

  function sendAnswer() {
    setIsAnswerMissing(answerText.trim() === "");
    if (answerText.trim() !== "") void callOnce(() => answerRequest(company.id, request.id, answerText.trim()));
  }

  return (
    <section className={css.request} data-turn={isMine || answer !== null || undefined} aria-label={t("title")}>
      <h2>{t(`${kind}.${requestRole}`, { from: from.name, to: to.name })}</h2>
      <p className="label">
        {formats.date(formats.dayOf(request.askedAt))} {formats.time(request.askedAt)}
      </p>
      {request.text ? <blockquote>{request.text}</blockquote> : null}
      {answer !== null ? (
        <>
          <p className="mid">{t("answerOf", { name: to.name })}</p>
          <blockquote>{answer}</blockquote>
        </>
      ) : null}
      {problem ? <ProblemNotice problem={problem} title={t("failed")} /> : null}
      {isQuestionToMe ? (
        <div className="grid gap-2">
          <TextArea
            label={t("answer")}
            rows={3}
            maxLength={maxRequestLength}
            value={answerText}
            error={isAnswerMissing ? t("answerMissing") : undefined}
            onChange={(event) => storedAnswer.writeText(event.target.value)}
          />
          <div className="actions">
            <Button variant="main" isBusy={isSending} onClick={sendAnswer}>
              {t("sendAnswer")}
            </Button>
          </div>
        </div>
      ) : mayAct && (isOwn || (isMine && kind === "handover")) ? (
        <div className="actions">
          <Button
            size="sm"
            isBusy={isSending}
            onClick={() => void callOnce(() => closeRequest(company.id, request.id))}
          >
            {t(isOwn ? (answer === null ? "takeBack" : "close") : "giveBack")}
          </Button>
        </div>
      ) : null}
    </section>
  );
}
