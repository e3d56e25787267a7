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
import { registrationFormValuesOf } from "./registration-values";
import css from "./time.module.css";
import { useRefetchMonths } from "./use-refetch-months";
import { useRegistrationForm } from "./use-registration-form";

type Props = { registration: OwnedRegistration; employee: Employee; onDone: () => void };

/** Shows the form that changes a registration within its month. A change may be sent twice without harm. */
export function ChangeRegistrationForm({ registration, employee, onDone }: Props) {
  const t = useTranslations("time");
  const formats = useFormats();
  const company = useCompany();
  const refetchMonths = useRefetchMonths();
  const registrationForm = useRegistrationForm({
    storageName: `change:${registration.id}`,
    initialValues: registrationFormValuesOf(registration, formats.numberLocale),
    employee,
    withinMonth: true,
  });
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  async function submitChange(event: FormEvent) {
    event.preventDefault();
    const readResult = registrationForm.readContent();
    if (!readResult.ok || isBusy) return;
    setIsBusy(true);
    const changeResult = await changeRegistration(company.id, registration, readResult.content);
    setProblem(changeResult.ok ? null : changeResult.problem);
    if (changeResult.ok) {
      registrationForm.forgetText();
      await refetchMonths();
      onDone();
    }
    setIsBusy(false);
  }

  return (
    <form noValidate className={css.form} onSubmit={(event) => void submitChange(event)} aria-label={t("change")}>
      <RegistrationFields registrationForm={registrationForm} employee={employee} isKindFixed focusedField="kind" />
      {problem ? <ProblemNotice problem={problem} title={t("notChanged")} /> : null}
      <div className="actions">
        <Button type="submit" variant="main" shortcut="Control+Enter" isBusy={isBusy}>
          {t("saveChange")}
        </Button>
        <Button
          onClick={() => {
            registrationForm.forgetText();
            onDone();
          }}
        >
          {t("leave")}
        </Button>
      </div>
    </form>
  );
}
