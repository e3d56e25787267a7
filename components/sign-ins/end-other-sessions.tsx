"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { useToast } from "@/components/ui/toast";
import { endOtherSessions, sessionsQuery } from "@/lib/api/browser/company/sessions";
import type { Problem } from "@/lib/values/problem";

type Props = {
  otherCount: number;
  /** The element that gets the focus when the button disappears with the last other session. */
  focusAfterEnd: RefObject<HTMLElement | null>;
};

/** The button opens a sheet that says how many sessions end. Only the button at the foot of the sheet ends them. */
export function EndOtherSessions({ otherCount, focusAfterEnd }: Props) {
  const t = useTranslations("signIns.others");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  const [isEnding, setIsEnding] = useState(false);
  const [haveEnded, setHaveEnded] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  function openSheet() {
    setHaveEnded(false);
    setProblem(null);
    setIsSheetOpen(true);
  }

  async function endOthers() {
    setIsEnding(true);
    setProblem(null);
    const endResult = await endOtherSessions();
    setIsEnding(false);
    if (!endResult.ok) return setProblem(endResult.problem);
    setHaveEnded(true);
    setIsSheetOpen(false);
    toast(t("done"));
    const { queryKey } = sessionsQuery();
    queryClient.setQueryData(
      queryKey,
      (sessions) => sessions && { items: sessions.items.filter(({ isCurrent }) => isCurrent) },
    );
    await queryClient.invalidateQueries({ queryKey });
  }

  return (
    <>
      {otherCount > 0 ? (
        <section className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
          <div className="max-w-[56ch]">
            <h2>{t("title")}</h2>
            <p className="secondary text-sm">{t("text")}</p>
          </div>
          <Button variant="stop" aria-haspopup="dialog" onClick={openSheet}>
            {t("open")}
          </Button>
        </section>
      ) : null}
      <Sheet
        isOpen={isSheetOpen}
        onClose={() => setIsSheetOpen(false)}
        title={t("sheet")}
        lead={t("lead")}
        focusAfterClose={haveEnded ? focusAfterEnd : undefined}
        foot={
          <div className="actions">
            <Button variant="stop" isBusy={isEnding} onClick={() => void endOthers()}>
              {t("confirm")}
            </Button>
            <Button onClick={() => setIsSheetOpen(false)}>{t("keep")}</Button>
          </div>
        }
      >
        {problem ? <ProblemNotice problem={problem} title={t("failed")} onRetry={() => void endOthers()} /> : null}
        <p>{t("consequence", { count: otherCount })}</p>
      </Sheet>
    </>
  );
}
