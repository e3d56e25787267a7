"use client";

import { useTranslations } from "next-intl";
import { useFormContext } from "react-hook-form";
import { FieldSection, fieldSpan } from "@/components/record/field-section";
import { useCompany } from "@/components/shell/company/company-context";
import { TextLink } from "@/components/ui/text-link";
import type { NewEmployeeValues } from "./new-employee-values";

/** Says that the employee exists already and that the sent values are fixed, and links to the employee's page. */
export function CreatedEmployeeNote({ employeeId }: { employeeId: string }) {
  const t = useTranslations("payroll.employees");
  const company = useCompany();
  const { firstName, lastName } = useFormContext<NewEmployeeValues>().getValues();
  return (
    <FieldSection title={t("form.person")}>
      <p className={fieldSpan.full}>
        <TextLink href={`/companies/${company.id}/payroll/employees/${employeeId}`}>
          {`${firstName} ${lastName}`.trim()}
        </TextLink>
        <span className="secondary small block">{t("form.madeStands")}</span>
      </p>
    </FieldSection>
  );
}
