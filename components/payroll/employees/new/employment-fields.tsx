"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { FormCheck, FormSelect } from "@/components/form/form-choice";
import { FormEmail } from "@/components/form/form-email";
import { FormText } from "@/components/form/form-text";
import { FieldSection, fieldSpan } from "@/components/record/field-section";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { payrollSettingsQuery } from "@/lib/api/browser/payroll/employee-forms";
import { isCalendarDate } from "@/lib/values/dates";
import { EmployeeDayField } from "./employee-day-field";
import type { NewEmployeeValues } from "./new-employee-values";

/** Shows the fields for the period, category and number of the employment. */
export function EmploymentFields() {
  const t = useTranslations("payroll.employees");
  const { getValues, setValue } = useFormContext<NewEmployeeValues>();
  const { startsOn, inForceFrom } = getValues();
  const lastCopiedDay = useRef(isCalendarDate(startsOn) ? startsOn : inForceFrom);
  return (
    <FieldSection title={t("form.employment")}>
      <EmployeeDayField
        name="startsOn"
        label={t("form.startsOn")}
        isOptional
        fieldClassName={fieldSpan.half}
        // Agreement and schedule start on the first day of employment until a person enters another day for them.
        onDay={(day) => {
          if (getValues("inForceFrom") !== lastCopiedDay.current || lastCopiedDay.current === "") return;
          lastCopiedDay.current = day;
          setValue("inForceFrom", day, { shouldDirty: true });
        }}
      />
      <EmployeeDayField name="endsOn" label={t("form.endsOn")} isOptional fieldClassName={fieldSpan.half} />
      <FormSelect<NewEmployeeValues>
        name="category"
        label={t("category")}
        options={(["whiteCollar", "blueCollar"] as const).map((category) => ({
          value: category,
          label: t(`categories.${category}`),
        }))}
        emptyLabel={t("form.later")}
        fieldClassName={fieldSpan.half}
      />
      <FormText<NewEmployeeValues>
        name="number"
        label={t("list.number")}
        isOptional
        className="id"
        maxLength={20}
        hint={t("form.numberNext")}
        fieldClassName={fieldSpan.half}
      />
    </FieldSection>
  );
}

/** Shows the fields for contact data, payslip delivery and time reporting. */
export function ContactFields() {
  const t = useTranslations("payroll.employees");
  const company = useCompany();
  const settingsResult = useQuery(payrollSettingsQuery(company.id));
  const settings = settingsResult.data;
  const usesTimeApp = useWatch<NewEmployeeValues, "usesTimeApp">({ name: "usesTimeApp" });
  return (
    <>
      <FieldSection title={t("form.contact")}>
        <FormEmail<NewEmployeeValues> name="email" label={t("page.email")} isOptional fieldClassName={fieldSpan.half} />
        <FormText<NewEmployeeValues>
          name="mobilePhone"
          type="tel"
          label={t("page.mobile")}
          isOptional
          fieldClassName={fieldSpan.half}
        />
        <FormSelect<NewEmployeeValues>
          name="payslip"
          label={t("page.payslip")}
          options={[
            { value: "pdf", label: t("page.pdf") },
            ...(settings?.usesMyPayslip === false ? [] : [{ value: "own", label: t("page.digital") }]),
          ]}
          unlistedLabel={t("page.digital")}
          fieldClassName={fieldSpan.half}
        />
        <FormSelect<NewEmployeeValues>
          name="payslipLanguage"
          label={t("form.payslipLanguage")}
          options={[
            { value: "sv", label: t("form.swedish") },
            { value: "en", label: t("form.english") },
          ]}
          fieldClassName={fieldSpan.half}
        />
      </FieldSection>
      <FieldSection title={t("form.timeReporting")}>
        {settingsResult.error ? (
          <div className={fieldSpan.full}>
            <ProblemNotice problem={settingsResult.error} onRetry={() => void settingsResult.refetch()} />
          </div>
        ) : null}
        {settings && !settings.usesTimeApp && !usesTimeApp ? (
          <p className={`${fieldSpan.full} secondary`}>{t("form.timeAppNot")}</p>
        ) : null}
        {settings?.usesTimeApp || usesTimeApp ? (
          <>
            <div className={fieldSpan.half}>
              <FormCheck<NewEmployeeValues> name="usesTimeApp" label={t("form.timeApp")} />
            </div>
            {usesTimeApp ? (
              <EmployeeDayField name="timeAppFrom" label={t("form.timeAppFrom")} fieldClassName={fieldSpan.half} />
            ) : null}
          </>
        ) : null}
      </FieldSection>
    </>
  );
}
