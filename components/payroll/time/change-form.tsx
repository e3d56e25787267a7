"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { changeRegistration, type OwnedRegistration } from "@/lib/api/browser/payroll/registrations";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import type { Problem } from "@/lib/values/problem";
import { RegistrationFields } from "./registration-fields";
import { valuesOf } from "./registration-values";
import css from "./time.module.css";
import { useReadMonths } from "./use-read-months";
import { useRegistrationForm } from "./use-registration-form";

type Props = { one: OwnedRegistration; employee: Employee; onDone: () => void };

/** The form that changes a registration within its month. A change may be sent twice without harm. */
export function ChangeForm({ one, employee, onDone }: Props) {
  const t = useTranslations("time");
  const formats = useFormats();
  const company = useCompany();
  const readAgain = useReadMonths();
  const form = useRegistrationForm({
    keptAs: `change:${one.id}`,
    start: valuesOf(one, formats.numbers),
    employee,
    withinMonth: true,
  });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  async function send(event: FormEvent) {
    event.preventDefault();
    const read = form.read();
    if (!read.ok || busy) return;
    setBusy(true);
    const result = await changeRegistration(company.id, one, read.content);
    setProblem(result.ok ? null : result.problem);
    if (result.ok) {
      form.forget();
      await readAgain();
      onDone();
    }
    setBusy(false);
  }

  return (
    <form noValidate className={css.form} onSubmit={(event) => void send(event)} aria-label={t("change")}>
      <RegistrationFields form={form} employee={employee} fixedKind focus="kind" />
      {problem ? <ProblemNotice problem={problem} title={t("notChanged")} /> : null}
      <div className="acts">
        <Button type="submit" look="main" keys="Control+Enter" busy={busy}>
          {t("saveChange")}
        </Button>
        <Button
          onClick={() => {
            form.forget();
            onDone();
          }}
        >
          {t("leave")}
        </Button>
      </div>
    </form>
  );
}
