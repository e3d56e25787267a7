"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { TextLink } from "@/components/ui/text-link";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import { countLacking } from "@/lib/rules/payroll/employee-facts";
import css from "./employees.module.css";
import { type EmployeeListFilter, lackFilterOf } from "./lacking-employees";

type Props = {
  /** All drafts of the payroll program. */
  drafts: readonly Employee[];
  hrefOf: (filter: EmployeeListFilter) => string;
  currentFilter: EmployeeListFilter;
};

/** Says how many employees lack something, and what how many of them lack, with links to the lists of them. */
export function LackingSummary({ drafts, hrefOf, currentFilter }: Props) {
  const t = useTranslations("payroll.employees");
  const formats = useFormats();
  const { total, byRequirement } = countLacking(drafts);
  if (total === 0) return null;
  const totalText = t("list.lacking", { count: total, counted: formats.count(total) });
  return (
    <p className={css.lacking}>
      <TextLink href={hrefOf("draft")} aria-label={`${totalText} ${t("list.showAllLacking")}`}>
        {totalText}
      </TextLink>
      {byRequirement.map(({ requirement, count }) => (
        <TextLink
          key={requirement}
          href={hrefOf(lackFilterOf(requirement))}
          aria-label={t("list.lackingFilter", {
            what: t("list.lackingOf", { what: t(`demands.${requirement}`), count: formats.count(count) }),
          })}
          aria-current={currentFilter === lackFilterOf(requirement) ? "true" : undefined}
        >
          {t("list.lackingOf", { what: t(`demands.${requirement}`), count: formats.count(count) })}
        </TextLink>
      ))}
    </p>
  );
}
