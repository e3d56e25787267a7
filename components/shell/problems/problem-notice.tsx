"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { Button, ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { companyKeyOf } from "@/lib/api/browser/resource-queries";
import { AskForRight } from "../access/ask-for-right";
import { findMissingAction, useRoleExplanation } from "../access/role-explanation";
import { useCompany } from "../company/company-context";
import { ConnectionForm } from "../connection-form";
import { renderQuotation } from "../quotation";
import { redirectsWhenRefreshed, useLostConnection } from "../reach/lost-connection";
import { type AnyProblem, cureOf, findMissingArea, problemTextKeyOf, supportCodeOf } from "./problem-text";
import { useWaitText } from "./wait-text";

type Props = {
  problem: AnyProblem;
  /** Reads or sends again; its button is shown when trying again can help. */
  onRetry?: () => void;
  /**
   * The title that says what failed, such as "The customer was not saved". Where it is missing, the general title is
   * shown.
   */
  title?: ReactNode;
  /**
   * The row on screen that the problem is about, counted from 1, and a function that leads there; only the screen knows
   * the row.
   */
  problemRow?: { number: number; onGo: () => void } | null;
  /**
   * Is true for the frame's own notice above the page, which is not shown when a notice inside the page says the
   * same.
   */
  isPageLevel?: boolean;
};

/**
 * Shows a problem by what did not work, what to do, one button that does it, and a short code. An area that is not
 * turned on yet and a right that the role lacks are no failures: the notice says quietly how to get what is missing, and
 * needs no code.
 */
export function ProblemNotice({ problem, onRetry, title, problemRow, isPageLevel }: Props) {
  const t = useTranslations("problems");
  const company = useCompany();
  const cure = cureOf(problem);
  const explainRole = useRoleExplanation();
  const isRoleMissing = problem.code === "role_missing";
  const missingAction = findMissingAction(problem);
  const area = findMissingArea(problem);
  const isFailure = !area && !isRoleMissing;
  const waitText = useWaitText(problem, useFormats());
  const { registerNotice } = useLostConnection();
  const isConnectionLost = cure === "reconnect" || cure === "connect";
  const isLeadingAway = redirectsWhenRefreshed(problem);
  useEffect(() => {
    return isConnectionLost && !isPageLevel ? registerNotice(isLeadingAway) : undefined;
  }, [isConnectionLost, isPageLevel, isLeadingAway, registerNotice]);
  return (
    <Notice
      title={area ? t(`areas.${area}.title`) : isRoleMissing ? t("roles.title") : (title ?? t("title"))}
      tone={isConnectionLost || cure === "addScope" ? "turn" : isFailure ? "alarm" : "plain"}
      code={isFailure ? t("code", { code: supportCodeOf(problem) }) : null}
      actions={
        cure === "signIn" ? (
          <SignInLink label={t("signIn")} />
        ) : isConnectionLost || cure === "addScope" ? (
          <ConnectionForm
            purpose={cure === "addScope" ? "add_scope" : "reconnect"}
            companyId={company.id}
            scope={cure === "addScope" ? problem.detail : undefined}
          >
            <Button type="submit">
              {t(cure === "addScope" && area && area !== "other" ? `turnOn.${area}` : cure)}
            </Button>
          </ConnectionForm>
        ) : cure === "retry" && onRetry ? (
          <Button onClick={onRetry}>{t("retry")}</Button>
        ) : problemRow || cure === "readAgain" ? (
          <>
            {problemRow ? <Button onClick={problemRow.onGo}>{t("toRow", { row: problemRow.number })}</Button> : null}
            {cure === "readAgain" ? <ReadAgainButton label={t("readAgain")} /> : null}
          </>
        ) : null
      }
    >
      {!isFailure && title ? <p>{endWithFullStop(title)}</p> : null}
      <p>
        {problemRow ? `${t("row", { row: problemRow.number })} ` : null}
        {missingAction
          ? explainRole(missingAction)
          : area && area !== "other"
            ? t(`areas.${area}.makes`)
            : t(problemTextKeyOf(problem, (key) => t.has(key)))}
      </p>
      {missingAction ? <AskForRight action={missingAction} /> : null}
      {problem.remote?.message && !area ? (
        <p className="secondary">
          {t.rich(problem.service === "payroll" ? "payroll.said" : "said", {
            text: problem.remote.message,
            quote: renderQuotation,
          })}
        </p>
      ) : null}
      {waitText ? <p className="secondary">{waitText}</p> : null}
    </Notice>
  );
}

/** Ends a title with a full stop, because it is followed by other sentences. */
function endWithFullStop(title: ReactNode): ReactNode {
  return typeof title === "string" && !/[.?!]$/.test(title) ? `${title}.` : title;
}

/** Shows the button that reads again everything that the company's screens have read. */
function ReadAgainButton({ label }: { label: string }) {
  const company = useCompany();
  const queryClient = useQueryClient();
  const [isReading, setIsReading] = useState(false);
  async function readEverything() {
    setIsReading(true);
    await queryClient.invalidateQueries({ queryKey: companyKeyOf(company.id) });
    setIsReading(false);
  }
  return (
    <Button isBusy={isReading} onClick={() => void readEverything()}>
      {label}
    </Button>
  );
}

function SignInLink({ label }: { label: string }) {
  const returnTo = typeof location === "undefined" ? "" : `${location.pathname}${location.search}`;
  return <ButtonLink href={`/sign-in?returnTo=${encodeURIComponent(returnTo)}`}>{label}</ButtonLink>;
}
