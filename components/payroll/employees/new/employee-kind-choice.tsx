"use client";

import { useTranslations } from "next-intl";
import { useId } from "react";
import { FieldSection, span } from "@/components/record/field-section";

type Props = { isSimplified: boolean; onChoose: (simplified: boolean) => void };

/** Chooses between a complete and a simplified employee, explains both, and says where a simplified one is added. */
export function EmployeeKindChoice({ isSimplified, onChoose }: Props) {
  const t = useTranslations("payroll.employees");
  const id = useId();
  return (
    <FieldSection title={t("form.kind")}>
      {([false, true] as const).map((simplified) => (
        <label key={String(simplified)} className={`tick content-start ${span.half}`}>
          <input
            type="radio"
            name="kind"
            checked={isSimplified === simplified}
            aria-labelledby={`${id}-${simplified}`}
            aria-describedby={`${id}-${simplified}-means`}
            onChange={() => onChoose(simplified)}
          />
          <span id={`${id}-${simplified}`}>{t(simplified ? "simplified" : "complete")}</span>
          <span id={`${id}-${simplified}-means`} className="echo">
            {t(simplified ? "form.simplifiedMeans" : "form.completeMeans")}
          </span>
        </label>
      ))}
      {isSimplified ? (
        <p role="status" className={span.full}>
          {t("form.simplifiedWhere")}
        </p>
      ) : null}
    </FieldSection>
  );
}
