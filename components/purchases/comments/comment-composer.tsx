"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef, useState } from "react";
import { useStoredText } from "@/components/form/use-stored-text";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { useRetriedRequest } from "@/components/undo/use-retried-request";
import { colleaguesQuery } from "@/lib/api/browser/purchases/approvals";
import { commentsQuery, writeComment } from "@/lib/api/browser/purchases/comments";
import { historyQuery } from "@/lib/api/browser/purchases/history";
import { maxCommentLength } from "@/lib/api/contract/purchases/comment";
import { mentionedPeople } from "@/lib/rules/purchases/comments/mentions";
import { containsPersonalNumber } from "@/lib/values/personal-number-text";
import type { Problem } from "@/lib/values/problem";
import { MentionField } from "./mention-field";

type Props = { draftId: string; invoiceId: string | null; shortcut: "M" | "Alt+M" };

/** Writes a comment. What is typed is kept until it is written; the same comment is written once, however often it is sent. */
export function CommentComposer({ draftId, invoiceId, shortcut }: Props) {
  const t = useTranslations("comments");
  const company = useCompany();
  const queryClient = useQueryClient();
  const storedText = useStoredText(`${company.personId}:${company.id}:comment:${draftId}`);
  const [isOpen, setIsOpen] = useState(storedText.text !== "");
  const [wasSent, setWasSent] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { isSubmitting, isAnswerLost, runExclusively, retryRequest } = useRetriedRequest();
  const commentId = useRef(crypto.randomUUID());
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const wasOpenedHere = useRef(false);
  const colleaguesResult = useQuery({ ...colleaguesQuery(company.id), enabled: isOpen });
  const colleagues = (colleaguesResult.data ?? []).filter(({ isSelf }) => !isSelf);
  const text = storedText.text.trim();
  const mentioned = mentionedPeople(text, colleagues);
  const errorKey = !wasSent
    ? null
    : text === ""
      ? "needText"
      : containsPersonalNumber(text)
        ? "noPersonalNumber"
        : null;

  useEffect(() => {
    if (isOpen && wasOpenedHere.current) fieldRef.current?.focus();
  }, [isOpen]);

  function sendComment() {
    setWasSent(true);
    if (text === "" || containsPersonalNumber(text)) return fieldRef.current?.focus();
    void runExclusively(async () => {
      setProblem(null);
      const input = { id: commentId.current, text, mentionIds: mentioned.map(({ personId }) => personId), invoiceId };
      const result = await retryRequest(() => writeComment(company.id, draftId, input));
      if (result === null) return;
      if (!result.ok) return setProblem(result.problem);
      commentId.current = crypto.randomUUID();
      storedText.forgetText();
      setWasSent(false);
      setIsOpen(false);
      await queryClient.invalidateQueries({ queryKey: commentsQuery(company.id, draftId).queryKey });
      void queryClient.invalidateQueries({ queryKey: historyQuery(company.id, draftId).queryKey });
    });
  }

  if (!isOpen) {
    return (
      <Button
        size="sm"
        shortcut={shortcut}
        onClick={() => {
          wasOpenedHere.current = true;
          setIsOpen(true);
        }}
      >
        {t("write")}
      </Button>
    );
  }
  return (
    <div className="grid gap-2">
      {problem ? <ProblemNotice problem={problem} title={t("notWritten")} /> : null}
      {isAnswerLost ? (
        <p role="status" className="late small">
          {t("lost")}
        </p>
      ) : null}
      <MentionField
        fieldRef={fieldRef}
        label={t("new")}
        text={storedText.text}
        people={colleagues}
        maxLength={maxCommentLength}
        error={errorKey ? t(errorKey) : undefined}
        hint={
          mentioned.length > 0
            ? t("tells", { names: mentioned.map(({ name }) => name).join(", ") })
            : t(colleagues.length > 0 ? "mentionHint" : "everybodySees")
        }
        onText={storedText.writeText}
        onSend={sendComment}
      />
      <div className="actions">
        <Button variant="main" size="sm" shortcut="Control+Enter" isBusy={isSubmitting} onClick={sendComment}>
          {t("send")}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          onClick={() => {
            storedText.forgetText();
            setWasSent(false);
            setProblem(null);
            setIsOpen(false);
          }}
        >
          {t("discard")}
        </Button>
      </div>
    </div>
  );
}
