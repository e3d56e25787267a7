"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { dateOfText } from "@/components/form/date-text";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { useOperation } from "@/components/undo/use-operation";
import { registerTime } from "@/lib/api/browser/payroll/registrations";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import { isRowKind } from "@/lib/api/contract/payroll/registration";
import { type DaySpan, splitByMonth } from "@/lib/rules/payroll/month";
import { RegistrationFields } from "./registration-fields";
import { createEmptyRegistration } from "./registration-values";
import css from "./time.module.css";
import { useKindTexts } from "./use-kind-texts";
import { useOnceRegistered } from "./use-once-registered";
import { useRefetchMonths } from "./use-refetch-months";
import { useRegistrationForm } from "./use-registration-form";

type Props = { employee: Employee; span: DaySpan; typedKey: string; onDone: () => void };

/**
 * Shows the form of a new registration. It is submitted once, however often the button is pressed, and closes when it
 * is done.
 */
export function NewRegistrationForm({ employee, span, typedKey, onDone }: Props) {
  const t = useTranslations("time");
  const formats = useFormats();
  const company = useCompany();
  const { kindOfLetter, spanText } = useKindTexts();
  const refetchMonths = useRefetchMonths();
  const isDigit = /^\d$/.test(typedKey);
  const kind = isDigit ? "hoursWorked" : (kindOfLetter(typedKey) ?? "sickLeave");
  const emptyForm = createEmptyRegistration(kind, span, formats.numberLocale);
  const registrationForm = useRegistrationForm({
    storageName: `${employee.id}:${span.from}:${span.to}:${typedKey}`,
    initialValues: isDigit ? { ...emptyForm, hours: typedKey } : emptyForm,
    employee,
    withinMonth: false,
  });
  const [documentId] = useState(() => crypto.randomUUID());
  const submission = useOperation(documentId, "register-time", documentId);
  const { operation, isSubmitting } = submission;
  useOnceRegistered(operation, async () => {
    registrationForm.forgetText();
    await refetchMonths();
    onDone();
  });

  function submitRegistration(event: FormEvent) {
    event.preventDefault();
    const readResult = registrationForm.readContent();
    if (!readResult.ok || operation) return;
    const { content } = readResult;
    const registrationText = { name: employee.name, days: spanText(content) };
    void submission.submitRequest((key) =>
      registerTime({ companyId: company.id, key, documentId, content }, registrationText),
    );
  }

  if (operation && operation.stage !== "refused" && operation.stage !== "done") {
    const isUnknown = operation.stage === "unknown";
    return (
      <Notice
        title={t(isUnknown ? "unknown" : "checking")}
        tone={isUnknown ? "turn" : "plain"}
        actions={isUnknown ? <Button onClick={() => void refetchMonths().then(onDone)}>{t("lookAgain")}</Button> : null}
      >
        <p>{t(isUnknown ? "unknownMeans" : "checkingMeans")}</p>
      </Notice>
    );
  }
  const monthCount = monthCountOf(registrationForm.values, formats.numberLocale);
  const refusal = operation?.stage === "refused" ? operation.problem : null;
  const registeredParts = refusal?.detail === "registered_partly" ? (refusal.fields ?? []) : [];
  const registeredMonths = registeredParts.map(({ message = "" }) => formats.month(message)).join(", ");
  return (
    <form noValidate className={css.form} onSubmit={submitRegistration} aria-label={t("register")}>
      <h3>{t("register")}</h3>
      <RegistrationFields
        registrationForm={registrationForm}
        employee={employee}
        isKindFixed={false}
        focusedField={isDigit ? "hours" : "kind"}
      />
      {monthCount > 1 && !isRowKind(registrationForm.values.kind) ? (
        <p className="echo">{t("becomesMany", { months: monthCount })}</p>
      ) : null}
      {refusal ? (
        <ProblemNotice
          problem={refusal}
          title={registeredMonths ? t("partlyRegistered", { months: registeredMonths }) : t("notRegistered")}
          onRetry={submission.dismiss}
        />
      ) : submission.problem ? (
        <ProblemNotice problem={submission.problem} title={t("notRegistered")} />
      ) : null}
      {refusal ? (
        <div className="actions">
          <Button onClick={submission.dismiss}>{t("mend")}</Button>
        </div>
      ) : (
        <div className="actions">
          <Button
            type="submit"
            variant="main"
            shortcut="Control+Enter"
            isBusy={isSubmitting || operation?.stage === "done"}
          >
            {t("register")}
          </Button>
        </div>
      )}
      {submission.isAnswerLost ? <p role="status">{t("lost")}</p> : null}
    </form>
  );
}

function monthCountOf(
  { from, to }: Pick<ReturnType<typeof createEmptyRegistration>, "from" | "to">,
  numberLocale: string,
): number {
  const span = { from: dateOfText(from, numberLocale), to: dateOfText(to, numberLocale) };
  return span.from && span.to && span.from <= span.to ? splitByMonth({ from: span.from, to: span.to }).length : 1;
}
