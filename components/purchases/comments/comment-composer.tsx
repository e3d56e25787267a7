"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useId, useRef, useState } from "react";
import { useStoredText } from "@/components/form/use-stored-text";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { useRetriedRequest } from "@/components/undo/use-retried-request";
import { colleaguesQuery } from "@/lib/api/browser/purchases/approvals";
import { commentsQuery, writeComment } from "@/lib/api/browser/purchases/comments";
import { historyKeyOf } from "@/lib/api/browser/purchases/history";
import { maxCommentLength } from "@/lib/api/contract/purchases/comment";
import { mentionedPeople } from "@/lib/rules/purchases/comments/mentions";
import { containsPersonalNumber } from "@/lib/values/personal-number-text";
import type { Problem } from "@/lib/values/problem";
import { MentionField } from "./mention-field";

type Props = { draftId: string; invoiceId: string | null; shortcut: "M" | "Alt+M" };

/**
 * Writes a comment. What is typed is kept with the id under which it is sent, so that the same comment is written once, also
 * when its answer was lost and the page was left.
 */
export function CommentComposer({ draftId, invoiceId, shortcut }: Props) {
  const t = useTranslations("comments");
  const company = useCompany();
  const queryClient = useQueryClient();
  const storedText = useStoredText(`${company.personId}:${company.id}:comment:${draftId}`);
  const storedId = useStoredText(`${company.personId}:${company.id}:comment-id:${draftId}`);
  const [isOpen, setIsOpen] = useState(false);
  const [wasSent, setWasSent] = useState(false);
  const [isWritten, setIsWritten] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const { isSubmitting, isAnswerLost, runExclusively, retryRequest } = useRetriedRequest();
  const fieldRef = useRef<HTMLTextAreaElement>(null);
  const openerId = useId();
  const colleaguesResult = useQuery({ ...colleaguesQuery(company.id), enabled: isOpen });
  const colleagues = (colleaguesResult.data ?? []).filter(({ isSelf }) => !isSelf);
  const text = storedText.text.trim();
  const mentioned = mentionedPeople(text, colleagues);
  const textProblem = text === "" ? "needText" : containsPersonalNumber(text) ? "noPersonalNumber" : null;

  useEffect(() => {
    if (isOpen) fieldRef.current?.focus();
  }, [isOpen]);

  function closeField() {
    setWasSent(false);
    setProblem(null);
    setIsOpen(false);
    // The button stands where the field was.
    requestAnimationFrame(() => document.getElementById(openerId)?.focus());
  }

  function changeText(newText: string) {
    if (storedId.text === "") storedId.writeText(crypto.randomUUID());
    storedText.writeText(newText);
    setIsWritten(false);
  }

  /** The colleagues who can be mentioned; null when they cannot be read, which the notice then says. */
  async function readColleagues() {
    const people = colleaguesResult.data ?? (await colleaguesResult.refetch({ cancelRefetch: false })).data;
    return people?.filter(({ isSelf }) => !isSelf) ?? null;
  }

  function sendComment() {
    setWasSent(true);
    if (textProblem) return fieldRef.current?.focus();
    void runExclusively(async () => {
      setProblem(null);
      // Nobody is told whom the portal does not know yet, so a text with a mention waits for the colleagues.
      const known = text.includes("@") ? await readColleagues() : [];
      if (known === null) return;
      const mentionIds = mentionedPeople(text, known).map(({ personId }) => personId);
      const id = storedId.text || crypto.randomUUID();
      storedId.writeText(id);
      const input = { text, mentionIds, invoiceId };
      const sendUnder = (commentId: string) =>
        retryRequest(() => writeComment(company.id, draftId, { ...input, id: commentId }));
      let result = await sendUnder(id);
      if (result && !result.ok && result.problem.code === "conflict" && result.problem.detail === "key") {
        // Another tab has written other words under this id: these are a comment of their own.
        const ownId = crypto.randomUUID();
        storedId.writeText(ownId);
        result = await sendUnder(ownId);
      }
      if (result === null) return;
      if (!result.ok) return setProblem(result.problem);
      storedText.forgetText();
      storedId.forgetText();
      setIsWritten(true);
      closeField();
      await queryClient.invalidateQueries({ queryKey: commentsQuery(company.id, draftId).queryKey });
      void queryClient.invalidateQueries({ queryKey: historyKeyOf(company.id, draftId) });
    });
  }

  return (
    <>
      <p role="status" className="sr">
        {isWritten ? t("written") : ""}
      </p>
      {isOpen ? (
        <div className="grid gap-2">
          {problem ? <ProblemNotice problem={problem} title={t("notWritten")} /> : null}
          {text.includes("@") && colleaguesResult.error && !colleaguesResult.data ? (
            <ProblemNotice
              problem={colleaguesResult.error}
              title={t("colleaguesUnread")}
              onRetry={() => void colleaguesResult.refetch()}
            />
          ) : null}
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
            isReadOnly={isSubmitting}
            error={wasSent && textProblem ? t(textProblem) : undefined}
            hint={
              mentioned.length > 0
                ? t("tells", { names: mentioned.map(({ name }) => name).join(", ") })
                : t(colleagues.length > 0 ? "mentionHint" : "everybodySees")
            }
            onText={changeText}
            onSend={sendComment}
          />
          <div className="actions">
            <Button variant="main" size="sm" isBusy={isSubmitting} onClick={sendComment}>
              {t("send")}
            </Button>
            <Button
              size="sm"
              variant="quiet"
              disabled={isSubmitting}
              onClick={() => {
                storedText.forgetText();
                storedId.forgetText();
                closeField();
              }}
            >
              {t("discard")}
            </Button>
          </div>
        </div>
      ) : (
        <Button
          id={openerId}
          size="sm"
          shortcut={shortcut}
          onClick={() => {
            setIsWritten(false);
            setIsOpen(true);
          }}
        >
          {t(storedText.text === "" ? "write" : "goOn")}
        </Button>
      )}
    </>
  );
}
