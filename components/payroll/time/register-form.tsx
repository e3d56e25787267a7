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
import { byMonth, type Span } from "@/lib/rules/payroll/month";
import { RegistrationFields } from "./registration-fields";
import { emptyValues } from "./registration-values";
import css from "./time.module.css";
import { useKindWords } from "./use-kind-words";
import { useReadMonths } from "./use-read-months";
import { useRegistered } from "./use-registered";
import { useRegistrationForm } from "./use-registration-form";

type Props = { employee: Employee; span: Span; typed: string; onDone: () => void };

/** The form of a new registration. It is submitted once, however often the button is pressed, and closes when it is done. */
export function RegisterForm({ employee, span, typed, onDone }: Props) {
  const t = useTranslations("time");
  const formats = useFormats();
  const company = useCompany();
  const { kindOfLetter, span: spanWords } = useKindWords();
  const readAgain = useReadMonths();
  const isDigit = /^\d$/.test(typed);
  const kind = isDigit ? "hoursWorked" : (kindOfLetter(typed) ?? "sickLeave");
  const begun = emptyValues(kind, span, formats.numbers);
  const form = useRegistrationForm({
    keptAs: `${employee.id}:${span.from}:${span.to}:${typed}`,
    start: isDigit ? { ...begun, hours: typed } : begun,
    employee,
    withinMonth: false,
  });
  const [documentId] = useState(() => crypto.randomUUID());
  const ordering = useOperation(documentId, "register-time", documentId);
  const { operation, pressing } = ordering;
  useRegistered(operation, async () => {
    form.forget();
    await readAgain();
    onDone();
  });

  function send(event: FormEvent) {
    event.preventDefault();
    const read = form.read();
    if (!read.ok || operation) return;
    const { content } = read;
    const told = { name: employee.name, days: spanWords(content) };
    void ordering.press((key) => registerTime({ companyId: company.id, key, documentId, content }, told));
  }

  if (operation && operation.stage !== "refused" && operation.stage !== "done") {
    const isUnknown = operation.stage === "unknown";
    return (
      <Notice
        title={t(isUnknown ? "unknown" : "checking")}
        tone={isUnknown ? "turn" : "plain"}
        actions={isUnknown ? <Button onClick={() => void readAgain().then(onDone)}>{t("lookAgain")}</Button> : null}
      >
        <p>{t(isUnknown ? "unknownMeans" : "checkingMeans")}</p>
      </Notice>
    );
  }
  const months = partsOf(form.values, formats.numbers);
  const refusal = operation?.stage === "refused" ? operation.problem : null;
  const taken = refusal?.detail === "registered_partly" ? (refusal.fields ?? []) : [];
  const takenMonths = taken.map(({ message = "" }) => formats.month(message)).join(", ");
  return (
    <form noValidate className={css.form} onSubmit={send} aria-label={t("register")}>
      <h3>{t("register")}</h3>
      <RegistrationFields form={form} employee={employee} fixedKind={false} focus={isDigit ? "hours" : "kind"} />
      {months > 1 && !isRowKind(form.values.kind) ? <p className="echo">{t("becomesMany", { months })}</p> : null}
      {refusal ? (
        <ProblemNotice
          problem={refusal}
          title={takenMonths ? t("partlyRegistered", { months: takenMonths }) : t("notRegistered")}
          onRetry={ordering.dismiss}
        />
      ) : ordering.problem ? (
        <ProblemNotice problem={ordering.problem} title={t("notRegistered")} />
      ) : null}
      {refusal ? (
        <div className="acts">
          <Button onClick={ordering.dismiss}>{t("mend")}</Button>
        </div>
      ) : (
        <div className="acts">
          <Button type="submit" look="main" keys="Control+Enter" busy={pressing || operation?.stage === "done"}>
            {t("register")}
          </Button>
        </div>
      )}
      {ordering.lost ? <p role="status">{t("lost")}</p> : null}
    </form>
  );
}

function partsOf({ from, to }: Pick<ReturnType<typeof emptyValues>, "from" | "to">, language: string): number {
  const span = { from: dateOfText(from, language), to: dateOfText(to, language) };
  return span.from && span.to && span.from <= span.to ? byMonth({ from: span.from, to: span.to }).length : 1;
}
