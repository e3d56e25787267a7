"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useLocale, useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { TextLink } from "@/components/ui/text-link";
import { useToast } from "@/components/ui/toast";
import { answerRightRequest, rightRequestsQuery } from "@/lib/api/browser/company/right-requests";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import type { ShownRightRequest } from "@/lib/rules/access/shown-right-requests";
import type { Problem } from "@/lib/values/problem";
import { useCompany } from "../company/company-context";
import { ProblemNotice } from "../problems/problem-notice";

/** Shows who asks for which right, with a button that gives it and one that declines, or why it cannot be given. */
export function RightRequestLine({ request }: { request: ShownRightRequest }) {
  const t = useTranslations("notices.rightRequest");
  const tMay = useTranslations("problems.roles.may");
  const tRoles = useTranslations("common.roles");
  const locale = useLocale();
  const company = useCompany();
  const queryClient = useQueryClient();
  const toast = useToast();
  const lineId = useId();
  const [runningAnswer, setRunningAnswer] = useState<"granted" | "declined" | null>(null);
  const [failure, setFailure] = useState<{ answer: "granted" | "declined"; problem: Problem } | null>(null);
  const { id, action, roleToGrant, obstacle } = request;
  const name = request.name || t("unnamed");
  const roleName = roleToGrant ? tRoles(roleToGrant).toLocaleLowerCase(locale) : "";

  // Where no role can be given any more, the line says why, and trying again is of no use.
  const isExplainedByObstacle = failure?.answer === "granted" && obstacle !== null;

  async function answerRequest(answer: "granted" | "declined") {
    if (runningAnswer) return;
    setRunningAnswer(answer);
    setFailure(null);
    const result = await answerRightRequest(company.id, id, { answer, role: roleToGrant ?? undefined });
    setRunningAnswer(null);
    if (!result.ok) {
      setFailure({ answer, problem: result.problem });
      const { queryKey } = rightRequestsQuery(company.id);
      await queryClient.invalidateQueries({ queryKey });
      // A request that somebody else has answered meanwhile leaves the list, and its line with the notice.
      const isListed = queryClient.getQueryData(queryKey)?.items.some((listedRequest) => listedRequest.id === id);
      if (!isListed) toast(t(answer === "granted" ? "grantFailed" : "declineFailed"));
      return;
    }
    toast(t(answer, { name, role: roleName }));
    queryClient.setQueryData(rightRequestsQuery(company.id).queryKey, result.value);
    // Other screens show roles and count what waits.
    await queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
  }

  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 max-w-[60ch] flex-[1_1_320px]">
        <p id={lineId} className="[overflow-wrap:anywhere]">
          {t("line", { name, what: tMay(action) })}
        </p>
        {obstacle ? (
          <p className="secondary small">
            {t(`obstacle.${obstacle}`, { name })}{" "}
            {obstacle === "no_role" ? (
              <TextLink href={`/companies/${company.id}/settings/people`}>{t("chooseRole")}</TextLink>
            ) : null}
          </p>
        ) : null}
      </div>
      <div className="flex flex-wrap gap-2">
        {roleToGrant ? (
          <Button
            size="sm"
            isBusy={runningAnswer === "granted"}
            aria-describedby={lineId}
            onClick={() => void answerRequest("granted")}
          >
            {t("allow", { role: roleName })}
          </Button>
        ) : null}
        <Button
          size="sm"
          variant="quiet"
          isBusy={runningAnswer === "declined"}
          aria-describedby={lineId}
          onClick={() => void answerRequest("declined")}
        >
          {t("decline")}
        </Button>
      </div>
      {failure && !isExplainedByObstacle ? (
        <ProblemNotice
          problem={failure.problem}
          title={t(failure.answer === "granted" ? "grantFailed" : "declineFailed")}
          onRetry={() => void answerRequest(failure.answer)}
        />
      ) : null}
    </div>
  );
}
