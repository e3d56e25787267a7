"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { LoadingFields } from "@/components/ui/states";
import { sessionsQuery } from "@/lib/api/browser/company/sessions";
import { EndOtherSessions } from "./end-other-sessions";
import { SessionRow } from "./session-row";

/** Shows the browsers in which the person is signed in, this one first, and the ways to end sessions. */
export function SignIns() {
  const t = useTranslations("signIns");
  const tShell = useTranslations("shell");
  const sessionsResult = useQuery(sessionsQuery());
  const listElement = useRef<HTMLUListElement>(null);
  if (!sessionsResult.data) {
    return sessionsResult.error ? (
      <ProblemNotice problem={sessionsResult.error} title={t("unread")} onRetry={() => void sessionsResult.refetch()} />
    ) : (
      <LoadingFields label={t("loading")} />
    );
  }
  const { items } = sessionsResult.data;
  const currentSessions = items.filter(({ isCurrent }) => isCurrent);
  const otherSessions = items.filter(({ isCurrent }) => !isCurrent);
  return (
    <>
      <section className="grid gap-4">
        <p className="secondary max-w-[56ch] text-sm">{t(otherSessions.length === 0 ? "onlyThis" : "lead")}</p>
        <ul ref={listElement} tabIndex={-1} aria-label={t("list")} className="border-t border-line text-sm">
          {[...currentSessions, ...otherSessions].map((session) => (
            <SessionRow key={session.id} session={session} focusAfterEnd={listElement} />
          ))}
        </ul>
      </section>
      <EndOtherSessions otherCount={otherSessions.length} focusAfterEnd={listElement} />
      <section className="flex flex-wrap items-center justify-between gap-4 border-t border-line pt-5">
        <div className="max-w-[56ch]">
          <h2>{t("everywhere.title")}</h2>
          <p className="secondary text-sm">{t("everywhere.text")}</p>
        </div>
        <form method="post" action="/api/sign-out">
          <Button type="submit" name="everywhere" value="yes" variant="stop">
            {tShell("signOutEverywhere")}
          </Button>
        </form>
      </section>
    </>
  );
}
