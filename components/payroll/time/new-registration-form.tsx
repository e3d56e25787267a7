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
import { emptyRegistration } from "./registration-values";
import css from "./time.module.css";
import { useKindTexts } from "./use-kind-texts";
import { useOnceRegistered } from "./use-once-registered";
import { useRefetchMonths } from "./use-refetch-months";
import { useRegistrationForm } from "./use-registration-form";

type Props = { employee: Employee; span: DaySpan; typedKey: string; onDone: () => void };

/**
 * The form of a new registration. It is submitted once, however often the button is pressed, and closes when it is
 * done.
 */
export function NewRegistrationForm({ employee, span, typedKey, onDone }: Props) {
  const t = useTranslations("time");
  const formats = useFormats();
  const company = useCompany();
  const { kindOfLetter, span: spanText } = useKindTexts();
  const refetchMonths = useRefetchMonths();
  const isDigit = /^\d$/.test(typedKey);
  const kind = isDigit ? "hoursWorked" : (kindOfLetter(typedKey) ?? "sickLeave");
  const emptyForm = emptyRegistration(kind, span, formats.numbers);
  const form = useRegistrationForm({
    storageName: `${employee.id}:${span.from}:${span.to}:${typedKey}`,
    initialValues: isDigit ? { ...emptyForm, hours: typedKey } : emptyForm,
    employee,
    withinMonth: false,
  });
  const [documentId] = useState(() => crypto.randomUUID());
  const submission = useOperation(documentId, "register-time", documentId);
  const { operation, pressing } = submission;
  useOnceRegistered(operation, async () => {
    form.forget();
    await refetchMonths();
    onDone();
  });

  function send(event: FormEvent) {
    event.preventDefault();
    const read = form.read();
    if (!read.ok || operation) return;
    const { content } = read;
    const description = { name: employee.name, days: spanText(content) };
    void submission.press((key) => registerTime({ companyId: company.id, key, documentId, content }, description));
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
  const monthCount = monthCountOf(form.values, formats.numbers);
  const refusal = operation?.stage === "refused" ? operation.problem : null;
  const registeredParts = refusal?.detail === "registered_partly" ? (refusal.fields ?? []) : [];
  const registeredMonths = registeredParts.map(({ message = "" }) => formats.month(message)).join(", ");
  return (
    <form noValidate className={css.form} onSubmit={send} aria-label={t("register")}>
      <h3>{t("register")}</h3>
      <RegistrationFields
        form={form}
        employee={employee}
        isKindFixed={false}
        focusedField={isDigit ? "hours" : "kind"}
      />
      {monthCount > 1 && !isRowKind(form.values.kind) ? (
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
          <Button type="submit" look="main" keys="Control+Enter" busy={pressing || operation?.stage === "done"}>
            {t("register")}
          </Button>
        </div>
      )}
      {submission.lost ? <p role="status">{t("lost")}</p> : null}
    </form>
  );
}

function monthCountOf(
  { from, to }: Pick<ReturnType<typeof emptyRegistration>, "from" | "to">,
  language: string,
): number {
  const span = { from: dateOfText(from, language), to: dateOfText(to, language) };
  return span.from && span.to && span.from <= span.to ? splitByMonth({ from: span.from, to: span.to }).length : 1;
}
