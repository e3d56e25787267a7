"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { FieldSection, fieldSpan } from "@/components/record/field-section";

type Props = { isSimplified: boolean; onChoose: (isSimplifiedChosen: boolean) => void };

/** Chooses between a complete and a simplified employee, explains both, and says where a simplified one is added. */
export function EmployeeKindChoice({ isSimplified, onChoose }: Props) {
  const t = useTranslations("payroll.employees");
  const baseId = useId();
  return (
    <FieldSection title={t("form.kind")}>
      {([false, true] as const).map((isSimplifiedChoice) => (
        <label key={String(isSimplifiedChoice)} className={`tick content-start ${fieldSpan.half}`}>
          <input
            type="radio"
            name="kind"
            checked={isSimplified === isSimplifiedChoice}
            aria-labelledby={`${baseId}-${isSimplifiedChoice}`}
            aria-describedby={`${baseId}-${isSimplifiedChoice}-means`}
            onChange={() => onChoose(isSimplifiedChoice)}
          />
          <span id={`${baseId}-${isSimplifiedChoice}`}>{t(isSimplifiedChoice ? "simplified" : "complete")}</span>
          <span id={`${baseId}-${isSimplifiedChoice}-means`} className="echo">
            {t(isSimplifiedChoice ? "form.simplifiedMeans" : "form.completeMeans")}
          </span>
        </label>
      ))}
      {isSimplified ? (
        <p role="status" className={fieldSpan.full}>
          {t("form.simplifiedWhere")}
        </p>
      ) : null}
    </FieldSection>
  );
}
