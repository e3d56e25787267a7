"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Button } from "@/components/ui/button";
import type { EmployeeFact } from "@/lib/api/contract/payroll/employee-form";
import css from "./fill.module.css";

const facts: readonly EmployeeFact[] = ["schedule", "agreement", "startDate"];

type Props = { count: number; onFact: (fact: EmployeeFact) => void; onClear: () => void };

/** Shows how many people are marked, and the facts that can be filled in for them. */
export function FillBar({ count, onFact, onClear }: Props) {
  const t = useTranslations("payroll.employees.fill");
  const formats = useFormats();
  return (
    <section className={css.bar} aria-label={t("bar")} data-docked="">
      <p role="status">
        <b>{t("marked", { count })}</b>
      </p>
      <div className="actions">
        {facts.map((fact) => (
          <Button key={fact} size="sm" onClick={() => onFact(fact)}>
            {t(`press.${fact}`, { count: formats.count(count) })}
          </Button>
        ))}
        <Button size="sm" variant="quiet" shortcut="Escape" onClick={onClear}>
          {t("unmark")}
        </Button>
      </div>
    </section>
  );
}
