"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { noticeCountQuery } from "@/lib/api/browser/company/notices";
import { commentsQuery, markCommentsSeen } from "@/lib/api/browser/purchases/comments";
import { mayDo } from "@/lib/rules/access/roles";
import { CommentComposer } from "./comment-composer";
import { CommentLine } from "./comment-line";
import css from "./comments.module.css";

/** Notices lead to this id; a page shows the comments of one invoice. */
const sectionId = "comments";

type Props = {
  /** The id of the draft, also of the draft from which the booked invoice was made. */
  draftId: string;
  /** The booked invoice; null while it is a draft. */
  invoiceId: string | null;
  /** The key that begins a comment. */
  shortcut: "M" | "Alt+M";
};

/**
 * Shows what colleagues write to each other about a supplier invoice, and the field for a new comment. Once the section was
 * on the screen, the notices of the comments that mention this person end.
 */
export function CommentSection({ draftId, invoiceId, shortcut }: Props) {
  const t = useTranslations("comments");
  const formats = useFormats();
  const company = useCompany();
  const commentsResult = useQuery(commentsQuery(company.id, draftId));
  const comments = commentsResult.data ?? [];
  const writtenCount = comments.filter(({ text }) => text !== null).length;
  const unseenIds = comments
    .filter(({ mentions }) => mentions.some(({ personId, hasSeen }) => personId === company.personId && !hasSeen))
    .map(({ id }) => id);
  const sectionRef = useSeenComments(draftId, unseenIds);
  const isRead = commentsResult.data !== undefined;
  // A notice leads to the comments, which are read after the page has been scrolled to its top.
  useEffect(() => {
    if (isRead && window.location.hash === `#${sectionId}`) sectionRef.current?.scrollIntoView({ block: "start" });
  }, [isRead, sectionRef]);
  return (
    <section ref={sectionRef} id={sectionId} className={css.section} aria-label={t("title")}>
      <h2>
        {t("title")} {writtenCount > 0 ? <span>{formats.count(writtenCount)}</span> : null}
      </h2>
      {commentsResult.error && !commentsResult.data ? (
        <ProblemNotice
          problem={commentsResult.error}
          title={t("unread")}
          onRetry={() => void commentsResult.refetch()}
        />
      ) : null}
      {comments.length > 0 ? (
        <ol className={css.lines}>
          {comments.map((comment) => (
            <CommentLine key={comment.id} comment={comment} draftId={draftId} />
          ))}
        </ol>
      ) : null}
      {mayDo(company.role, "purchase.write") ? (
        <CommentComposer key={draftId} draftId={draftId} invoiceId={invoiceId} shortcut={shortcut} />
      ) : null}
    </section>
  );
}

/**
 * Marks comments as seen once the last of them is on the screen; a hidden tab of the page shows nothing. Returns the reference
 * of the section that shows them.
 */
function useSeenComments(draftId: string, unseenIds: readonly string[]) {
  const company = useCompany();
  const queryClient = useQueryClient();
  const sectionRef = useRef<HTMLElement>(null);
  const unseenText = unseenIds.join(" ");
  useEffect(() => {
    const commentIds = unseenText.split(" ").filter(Boolean);
    const lastLine = sectionRef.current?.querySelector(`[data-comment="${commentIds.at(-1)}"]`);
    if (!lastLine) return;
    let isSending = false;
    const observer = new IntersectionObserver(async (entries) => {
      if (isSending || !entries.some(({ isIntersecting }) => isIntersecting)) return;
      isSending = true;
      const result = await markCommentsSeen(company.id, draftId, commentIds);
      isSending = false;
      if (!result.ok) return;
      void queryClient.invalidateQueries({ queryKey: commentsQuery(company.id, draftId).queryKey });
      void queryClient.invalidateQueries({ queryKey: noticeCountQuery(company.id).queryKey });
    });
    observer.observe(lastLine);
    return () => observer.disconnect();
  }, [draftId, unseenText, company.id, queryClient]);
  return sectionRef;
}
