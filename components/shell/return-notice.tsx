"use client";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense } from "react";
import { ProblemNotice } from "./problems/problem-notice";
import { useLostConnection } from "./reach/lost-connection";

// These notices are needed only after an authorization attempt that changed nothing, or allowed less than before.
const AttemptNotice = lazy(async () => ({ default: (await import("./attempt-notice")).AttemptNotice }));
const NarrowerNotice = lazy(async () => ({ default: (await import("./narrower-notice")).NarrowerNotice }));
const OtherCompanyNotice = lazy(async () => ({
  default: (await import("./company/other-company-notice")).OtherCompanyNotice,
}));

/**
 * Shows the problem that a failed authorization attempt put into the address, or what a reconnect does not allow any more,
 * and a lost connection that no part of the page shows.
 */
export function ReturnNotice({ companyId }: { companyId: string }) {
  const t = useTranslations("problems");
  const searchParams = useSearchParams();
  const { problem: connectionProblem } = useLostConnection();
  const problem = searchParams.get("problem");
  const attemptId = searchParams.get("attempt");
  const scope = searchParams.get("scope") ?? undefined;
  const lostAreas = searchParams.get("lost");
  if (!problem && !lostAreas && !connectionProblem) return null;
  return (
    <div className="page pb-0">
      {problem ? (
        <Suspense>
          {attemptId ? (
            <OtherCompanyNotice attemptId={attemptId} scope={scope} />
          ) : (
            <AttemptNotice {...{ problem, companyId, scope }} reason={searchParams.get("reason")} isSignedIn />
          )}
        </Suspense>
      ) : null}
      {lostAreas && !problem ? (
        <Suspense>
          <NarrowerNotice lostAreas={lostAreas} />
        </Suspense>
      ) : null}
      {connectionProblem ? <ProblemNotice problem={connectionProblem} isPageLevel title={t("lost")} /> : null}
    </div>
  );
}
