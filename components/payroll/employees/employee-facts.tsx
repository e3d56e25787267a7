"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { Fact, Facts } from "@/components/record/facts";
import { MaskedNumber } from "@/components/record/masked-number";
import { useCompany } from "@/components/shell/company/company-context";
import { revealEmployeeIdentityNumber } from "@/lib/api/browser/payroll/employees";
import type { Employee } from "@/lib/api/contract/payroll/employee";
import type { CalendarDate } from "@/lib/values/dates";
import { EmployeeState } from "./employee-columns";

/** The holiday terms, as numbered by the payroll program. */
const holidayTermCodes = ["0", "10", "20", "21", "30"] as const;

/** Shows the facts of an employee from the payroll program without the empty ones. */
export function EmployeeFacts({ employee }: { employee: Employee }) {
  const t = useTranslations("payroll.employees");
  const formats = useFormats();
  const { id: companyId } = useCompany();
  const dayTextOf = (date: CalendarDate | null) => (date ? formats.date(date) : "");
  const { address, serviceTexts } = employee;
  const postalPlace = [address.postalCode, address.city].filter(Boolean).join(" ");
  const holidayTerm = holidayTermCodes.find((term) => term === String(employee.holidayTerm));
  return (
    <>
      <h2>{t("page.facts")}</h2>
      <p className="small secondary mb-3">
        <EmployeeState employee={employee} />{" "}
        {t(`page.${employee.status}Means`, { name: employee.firstName, told: serviceTexts.status })}
      </p>
      <Facts>
        <Fact label={t("list.number")} isIdentifier>
          {employee.number}
        </Fact>
        <Fact label={t("identity")} isIdentifier>
          <MaskedNumber
            maskedNumber={employee.identityNumber}
            revealNumber={() => revealEmployeeIdentityNumber(companyId, employee.id)}
            texts={{ showLabel: t("page.showNumber"), failureTitle: t("page.numberFailed") }}
          />
        </Fact>
        <Fact label={t("kind")}>{employee.kind === "unknown" ? serviceTexts.kind : t(employee.kind)}</Fact>
        <Fact label={t("payForm")}>{employee.payForm ? t(`payForms.${employee.payForm}`) : serviceTexts.payForm}</Fact>
        <Fact label={t("category")}>
          {employee.category ? t(`categories.${employee.category}`) : serviceTexts.category}
        </Fact>
        <Fact label={t("page.endsOn")}>{dayTextOf(employee.endsOn)}</Fact>
        <Fact label={t("page.agreement")}>
          {employee.agreements
            .map((agreement) => [
              t("page.since", { name: agreement.name, day: dayTextOf(agreement.since) }),
              trustedHoursTextOf(agreement.hasTrustedHours),
            ])
            .map((agreementTexts) => agreementTexts.filter(Boolean).join(". "))
            .join("\n")}
        </Fact>
        <Fact label={t("page.schedule")}>
          {employee.schedules
            .map((schedule) => t("page.since", { name: schedule.name, day: dayTextOf(schedule.since) }))
            .join("\n")}
        </Fact>
        <Fact label={t("page.holidayTerm")}>
          {holidayTerm ? t(`holidayTerms.${holidayTerm}`) : serviceTexts.holidayTerm}
        </Fact>
        <Fact label={t("page.payslip")}>{t(employee.getsDigitalPayslips ? "page.digital" : "page.pdf")}</Fact>
        <Fact label={t("page.timeApp")}>
          {employee.usesTimeApp
            ? employee.usesTimeAppFrom
              ? t("page.timeAppFrom", { day: dayTextOf(employee.usesTimeAppFrom) })
              : t("page.timeAppOn")
            : ""}
        </Fact>
        <Fact label={t("page.lockedTo")}>{dayTextOf(employee.lockedTo)}</Fact>
        <Fact label={t("page.email")}>{employee.email}</Fact>
        <Fact label={t("page.mobile")} isIdentifier>
          {employee.mobilePhone}
        </Fact>
        <Fact label={t("page.workPhone")} isIdentifier>
          {employee.workPhone}
        </Fact>
        <Fact label={t("page.address")}>
          {[address.line1, address.line2, postalPlace, address.country].filter(Boolean).join("\n")}
        </Fact>
      </Facts>
    </>
  );

  function trustedHoursTextOf(hasTrustedHours: boolean): string {
    return hasTrustedHours ? t("page.trustedHours") : "";
  }
}
