"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { commentsQuery, removeComment } from "@/lib/api/browser/purchases/comments";
import { historyKeyOf } from "@/lib/api/browser/purchases/history";
import type { PurchaseComment } from "@/lib/api/contract/purchases/comment";
import { partsOfText } from "@/lib/rules/purchases/comments/mentions";
import type { Problem } from "@/lib/values/problem";
import css from "./comments.module.css";

/** Shows one comment with its writer, its mentions and who of the mentioned people has seen it; an own one can be taken away. */
export function CommentLine({ comment, draftId }: { comment: PurchaseComment; draftId: string }) {
  const t = useTranslations("comments");
  const formats = useFormats();
  const company = useCompany();
  const queryClient = useQueryClient();
  const [isAsked, setIsAsked] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const lineRef = useRef<HTMLLIElement>(null);
  const { id, name, isOwn, text, writtenAt, mentions } = comment;
  const seenNames = mentions.filter(({ hasSeen }) => hasSeen).map((mention) => mention.name);

  async function takeAway() {
    if (!isAsked) return setIsAsked(true);
    setIsBusy(true);
    setProblem(null);
    const result = await removeComment(company.id, draftId, id);
    setIsBusy(false);
    if (!result.ok) return setProblem(result.problem);
    // The pressed button goes with the text.
    lineRef.current?.focus();
    void queryClient.invalidateQueries({ queryKey: commentsQuery(company.id, draftId).queryKey });
    void queryClient.invalidateQueries({ queryKey: historyKeyOf(company.id, draftId) });
  }

  return (
    <li ref={lineRef} data-comment={id} tabIndex={-1}>
      <p className={css.head}>
        <b className="mid">{name || t("somebody")}</b>{" "}
        <time className="num" dateTime={writtenAt}>
          {formats.day(formats.dayOf(writtenAt), null)} {formats.time(writtenAt)}
        </time>
      </p>
      {text === null ? (
        <p className="secondary">{t("gone")}</p>
      ) : (
        <p className={css.text}>
          {partsOfText(text, mentions).map((part, index) =>
            part.is === "mention" ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a written text never move
              <mark key={index}>{part.text}</mark>
            ) : (
              part.text
            ),
          )}
        </p>
      )}
      {isOwn && text !== null ? (
        <div className={css.own}>
          {seenNames.length > 0 ? <span className="label">{t("seenBy", { names: seenNames.join(", ") })}</span> : null}
          <Button
            size="sm"
            variant="quiet"
            isBusy={isBusy}
            onBlur={() => setIsAsked(false)}
            onClick={() => void takeAway()}
          >
            {t(isAsked ? "reallyTakeAway" : "takeAway")}
          </Button>
        </div>
      ) : null}
      {problem ? <ProblemNotice problem={problem} title={t("notTakenAway")} /> : null}
    </li>
  );
}
