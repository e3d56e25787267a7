"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import outcomeCss from "@/components/list/outcome-lines.module.css";
import { useCompany } from "@/components/shell/company/company-context";
import { agreementsQuery, workSchedulesQuery } from "@/lib/api/browser/payroll/employee-forms";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { EmployeeFact } from "@/lib/api/contract/payroll/employee-form";
import { isCalendarDate } from "@/lib/values/dates";
import { FillFields } from "./fill-fields";
import { FillLine } from "./fill-line";
import { type FillTarget, obstacleOfTarget } from "./fill-target";
import type { FillValues, MissingFillField } from "./fill-values";
import { useOutcomeText } from "./outcome-text";
import type { FillOutcome } from "./use-fill";

type Props = {
  fact: EmployeeFact;
  targets: readonly FillTarget[];
  values: FillValues;
  onValuesChange: (values: FillValues) => void;
  missingFields: readonly MissingFillField[];
  outcomes: ReadonlyMap<string, FillOutcome>;
  /** Is true while requests run or have no answer: those are repeated with the value they were sent with. */
  isLocked: boolean;
  onOperation: (targetId: string, operation: Operation) => void;
};

/** Shows the value, the people who get it with what each has now and what became of them, and who does not get it. */
export function FillSheetBody(props: Props) {
  const { fact, targets, values, onValuesChange, missingFields, outcomes, isLocked, onOperation } = props;
  const t = useTranslations("payroll.employees");
  const nowTextOf = useNowText(fact);
  const nameOf = ({ name }: FillTarget) => name || t("begun.nameless");
  const includedTargets = targets.filter((target) => obstacleOfTarget(fact, target) === null);
  const excludedTargets = targets.filter((target) => obstacleOfTarget(fact, target) !== null);
  return (
    <>
      {includedTargets.length > 0 ? (
        <>
          <fieldset className="contents" disabled={isLocked}>
            <FillFields fact={fact} values={values} onChange={onValuesChange} missingFields={missingFields} />
          </fieldset>
          <OutcomeSummary outcomes={outcomes} />
          <ul>
            {includedTargets.map((target) => (
              <FillLine
                key={target.id}
                name={nameOf(target)}
                nowText={nowTextOf(target)}
                outcome={outcomes.get(target.id)}
                onOperation={(operation) => onOperation(target.id, operation)}
              />
            ))}
          </ul>
        </>
      ) : null}
      {excludedTargets.length > 0 ? (
        <>
          <h3 className="pt-5 text-sm font-bold">{t("fill.excluded", { count: excludedTargets.length })}</h3>
          <ul>
            {excludedTargets.map((target) => (
              <li key={target.id} className={outcomeCss.line}>
                <span className={outcomeCss.what}>{nameOf(target)}</span>
                <span className={outcomeCss.more}>
                  {t(`fill.obstacles.${obstacleOfTarget(fact, target) ?? "complete"}`)}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </>
  );
}

/** Tells screen readers once how many people have which outcome, when no request runs any more. */
function OutcomeSummary({ outcomes }: Pick<Props, "outcomes">) {
  const formats = useFormats();
  const outcomeTextOf = useOutcomeText();
  const countByText = new Map<string, number>();
  for (const outcome of outcomes.values()) {
    const outcomeText = outcomeTextOf(outcome).replace(/\.$/, "");
    countByText.set(outcomeText, (countByText.get(outcomeText) ?? 0) + 1);
  }
  const isRunning = [...outcomes.values()].some((outcome) => outcome.kind === "running");
  return (
    <p role="status" className="sr">
      {isRunning ? "" : [...countByText].map(([text, count]) => `${formats.count(count)}: ${text}.`).join(" ")}
    </p>
  );
}

/** Returns a function that says what somebody has of the fact now. */
function useNowText(fact: EmployeeFact): (target: FillTarget) => string {
  const t = useTranslations("payroll.employees");
  const formats = useFormats();
  const company = useCompany();
  const agreements = useQuery({ ...agreementsQuery(company.id), enabled: fact === "agreement" }).data?.items ?? [];
  const schedules = useQuery({ ...workSchedulesQuery(company.id), enabled: fact === "schedule" }).data?.items ?? [];

  function nowOf(target: FillTarget): string {
    if (target.is === "employee") {
      const assignments = fact === "agreement" ? target.employee.agreements : target.employee.schedules;
      return fact === "startDate" ? "" : (assignments.at(-1)?.name ?? "");
    }
    const { agreementId, scheduleId, startsOn } = target.form.values;
    if (fact === "startDate") return isCalendarDate(startsOn) ? formats.date(startsOn) : startsOn;
    return fact === "agreement"
      ? (agreements.find(({ id }) => id === agreementId)?.name ?? "")
      : (schedules.find(({ id }) => id === scheduleId)?.name ?? "");
  }

  return (target) => {
    const nowText = t("fill.now", { what: nowOf(target) || t("meanwhile.nothing") });
    return target.is === "form" ? `${nowText}. ${t("fill.form")}.` : nowText;
  };
}
