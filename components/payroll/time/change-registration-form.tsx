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
import { useRefetchMonths } from "./use-refetch-months";
import { useRegistrationForm } from "./use-registration-form";

type Props = { registration: OwnedRegistration; employee: Employee; onDone: () => void };

/** The form that changes a registration within its month. A change may be sent twice without harm. */
export function ChangeRegistrationForm({ registration, employee, onDone }: Props) {
  const t = useTranslations("time");
  const formats = useFormats();
  const company = useCompany();
  const refetchMonths = useRefetchMonths();
  const form = useRegistrationForm({
    storageName: `change:${registration.id}`,
    initialValues: valuesOf(registration, formats.numbers),
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
    const result = await changeRegistration(company.id, registration, read.content);
    setProblem(result.ok ? null : result.problem);
    if (result.ok) {
      form.forget();
      await refetchMonths();
      onDone();
    }
    setBusy(false);
  }

  return (
    <form noValidate className={css.form} onSubmit={(event) => void send(event)} aria-label={t("change")}>
      <RegistrationFields form={form} employee={employee} isKindFixed focusedField="kind" />
      {problem ? <ProblemNotice problem={problem} title={t("notChanged")} /> : null}
      <div className="actions">
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
