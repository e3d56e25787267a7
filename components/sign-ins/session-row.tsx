"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type RefObject, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { useToast } from "@/components/ui/toast";
import { endSession, sessionsQuery } from "@/lib/api/browser/company/sessions";
import type { ListedSession } from "@/lib/api/contract/company/session";
import { splitBrowserLabel } from "@/lib/values/browser-label";
import type { Problem } from "@/lib/values/problem";

type Props = {
  session: ListedSession;
  /** The element that gets the focus when the row disappears with its button. */
  focusAfterEnd: RefObject<HTMLElement | null>;
};

/** Shows one browser in which the person is signed in, with the button that ends the session there. */
export function SessionRow({ session, focusAfterEnd }: Props) {
  const t = useTranslations("signIns");
  const tShell = useTranslations("shell");
  const formats = useFormats();
  const formatInstant = (instant: string) => `${formats.date(formats.dayOf(instant))}, ${formats.time(instant)}`;
  const browserName = useBrowserName(session.browser);
  const startedText = formatInstant(session.startedAt);
  const { isEnding, problem, end } = useSessionEnd(session.id, focusAfterEnd);
  return (
    <li className="grid gap-3 border-b border-line py-[10px]">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <p>
            <b>{browserName}</b> {session.isCurrent ? <span className="good ml-2">{t("thisBrowser")}</span> : null}
          </p>
          <p className="secondary">{t("since", { when: startedText })}</p>
          {session.seenAt ? <p className="secondary">{t("seen", { when: formatInstant(session.seenAt) })}</p> : null}
        </div>
        {session.isCurrent ? (
          <form method="post" action="/api/sign-out">
            <Button type="submit" size="sm">
              {tShell("signOut")}
            </Button>
          </form>
        ) : (
          <Button
            size="sm"
            isBusy={isEnding}
            aria-label={t("endNamed", { browser: browserName, when: startedText })}
            onClick={() => void end()}
          >
            {t("end")}
          </Button>
        )}
      </div>
      {problem ? <ProblemNotice problem={problem} title={t("endFailed")} onRetry={() => void end()} /> : null}
    </li>
  );
}

function useBrowserName(label: string | null): string {
  const t = useTranslations("signIns");
  if (label === null) return t("unknownBrowser");
  const { browser, system } = splitBrowserLabel(label);
  return system ? t("browserOn", { browser, system }) : browser;
}

function useSessionEnd(sessionId: string, focusAfterEnd: Props["focusAfterEnd"]) {
  const t = useTranslations("signIns");
  const toast = useToast();
  const queryClient = useQueryClient();
  const [isEnding, setIsEnding] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);

  async function end() {
    setIsEnding(true);
    setProblem(null);
    const endResult = await endSession(sessionId);
    setIsEnding(false);
    // A session that has ended already, for example by a press in another tab, counts as ended by this one.
    if (!endResult.ok && endResult.problem.code !== "not_found") return setProblem(endResult.problem);
    focusAfterEnd.current?.focus();
    toast(t("ended"));
    const { queryKey } = sessionsQuery();
    queryClient.setQueryData(
      queryKey,
      (sessions) => sessions && { items: sessions.items.filter(({ id }) => id !== sessionId) },
    );
    await queryClient.invalidateQueries({ queryKey });
  }

  return { isEnding, problem, end };
}
