"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { MarkBar } from "@/components/list/mark-bar";
import { Button } from "@/components/ui/button";
import type { EmployeeFact } from "@/lib/api/contract/payroll/employee-form";
import { type FillTarget, obstacleOfTarget } from "./fill-target";

const facts: readonly EmployeeFact[] = ["schedule", "agreement", "startDate"];

type Props = { targets: readonly FillTarget[]; onFact: (fact: EmployeeFact) => void; onClear: () => void };

/** Shows how many people are marked, and the facts that can be filled in, each with the number of people who get it. */
export function FillBar({ targets, onFact, onClear }: Props) {
  const t = useTranslations("payroll.employees.fill");
  const formats = useFormats();
  const fillableFacts = facts
    .map((fact) => ({ fact, count: targets.filter((target) => obstacleOfTarget(fact, target) === null).length }))
    .filter(({ count }) => count > 0);
  return (
    <MarkBar label={t("bar")} countText={t("marked", { count: targets.length })}>
      <div className="actions">
        {fillableFacts.map(({ fact, count }) => (
          <Button key={fact} size="sm" onClick={() => onFact(fact)}>
            {t(`setFact.${fact}`, { count: formats.count(count) })}
          </Button>
        ))}
        <Button size="sm" variant="quiet" shortcut="Escape" onClick={onClear}>
          {t("unmark")}
        </Button>
      </div>
    </MarkBar>
  );
}
