"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { deleteRegistration, type OwnedRegistration } from "@/lib/api/browser/payroll/registrations";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import { mayDo } from "@/lib/rules/access/roles";
import { unchangeable } from "@/lib/rules/payroll/registrable";
import type { Problem } from "@/lib/values/problem";
import { ChangeForm } from "./change-form";
import css from "./time.module.css";
import { useKindWords } from "./use-kind-words";
import { useReadMonths } from "./use-read-months";

type Props = {
  one: OwnedRegistration;
  employee: Employee;
  isChanging: boolean;
  onChange: () => void;
  onDone: () => void;
};

/** One registration. It can be changed or deleted only if this portal created it and no pay run has read it. */
export function RegisteredItem({ one, employee, isChanging, onChange, onDone }: Props) {
  const t = useTranslations("time");
  const formats = useFormats();
  const company = useCompany();
  const words = useKindWords();
  const readAgain = useReadMonths();
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);
  const why = unchangeable(one, employee) ?? (mayDo(company.role, "payroll.write") ? null : "role");

  async function remove() {
    if (busy) return;
    setBusy(true);
    const result = await deleteRegistration(company.id, one);
    setProblem(result.ok ? null : result.problem);
    if (result.ok) await readAgain();
    setBusy(false);
  }

  const reasonId = `why-${one.id}`;
  const greyed = why ? { "aria-disabled": true, "aria-describedby": reasonId } : {};
  return (
    <li className={css.item}>
      <span className="mid">{words.line(one)}</span>
      <span className="two sm">{words.span(one)}</span>
      {one.rows.length > 0 ? (
        <span className="two sm">
          {one.rows
            .map(({ quantity, amountMinor, unitPrice }) =>
              amountMinor
                ? formats.money(amountMinor)
                : [quantity ? formats.quantity(quantity * 100n) : "", unitPrice ? formats.money(unitPrice) : ""]
                    .filter(Boolean)
                    .join(" × "),
            )
            .join("; ")}
        </span>
      ) : null}
      {one.comment ? <span className="sm">{one.comment}</span> : null}
      {isChanging ? (
        <ChangeForm one={one} employee={employee} onDone={onDone} />
      ) : (
        <div className="acts">
          <Button size="sm" {...greyed} disabled={why !== null} onClick={onChange}>
            {t("change")}
          </Button>
          <Button size="sm" look="stop" {...greyed} disabled={why !== null} busy={busy} onClick={() => void remove()}>
            {t("remove")}
          </Button>
        </div>
      )}
      {why ? (
        <p id={reasonId} className="sm two">
          {t(`unchangeable.${why}`)}
        </p>
      ) : null}
      {problem ? <ProblemNotice problem={problem} title={t("notRemoved")} onRetry={() => void remove()} /> : null}
    </li>
  );
}
