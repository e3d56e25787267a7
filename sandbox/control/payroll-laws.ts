/** Laws of payroll; each is a query of the form described in `invariants.ts`. Personal numbers are never in a result. */
export const payrollLaws: readonly (readonly [law: string, sql: string])[] = [
  [
    "a payslip pays what is left after tax",
    `SELECT "Id"::text AS what FROM "Payslip"
      WHERE "NetSalary" <> "GrossSalary" - "PreliminaryTax" OR "PreliminaryTax" < 0 OR "NetSalary" < 0`,
  ],
  [
    "a payslip is locked with its pay run",
    `SELECT slip."Id"::text AS what FROM "Payslip" AS slip
       LEFT JOIN "WageRun" AS run ON run."companyId" = slip."companyId" AND run."Id" = slip."wageRunId"
      WHERE run."Locked" IS DISTINCT FROM (slip."LockedDate" IS NOT NULL)`,
  ],
  [
    "an employee is locked up to the last of their locked payslips",
    `SELECT employee."EmployeeNumber" AS what FROM "Employee" AS employee
      WHERE employee."LastLockedDeviationDate" IS DISTINCT FROM (
        SELECT max(slip."DeviationPeriod_ToDate") FROM "Payslip" AS slip
         WHERE slip."companyId" = employee."companyId" AND slip."EmployeeId" = employee."Id" AND slip."LockedDate" IS NOT NULL)`,
  ],
  [
    "a full employee is complete, and a draft has no holiday term, payslip or registration",
    `SELECT employee."EmployeeNumber" AS what FROM "Employee" AS employee
      WHERE (employee."State" = 0) <> (employee."HolidayAgreementNumber" IS NULL)
         OR (employee."State" = 1 AND (employee."PrimaryAddress" IS NULL OR employee."contractStartDate" IS NULL
             OR employee."EmployeeCategory" IS NULL OR employee.salary IS NULL OR employee."taxMethod" IS NULL
             OR employee."paymentMethod" IS NULL))
         OR (employee."State" = 1 AND employee."Type" = 0 AND NOT (
              EXISTS (SELECT 1 FROM "EmployeeAgreement" AS has
                       WHERE has."companyId" = employee."companyId" AND has."EmployeeId" = employee."Id")
              AND EXISTS (SELECT 1 FROM "EmployeeWorkingSchedule" AS has
                       WHERE has."companyId" = employee."companyId" AND has."EmployeeId" = employee."Id")))
         OR (employee."State" = 0 AND EXISTS (SELECT 1 FROM "Payslip" AS slip
              WHERE slip."companyId" = employee."companyId" AND slip."EmployeeId" = employee."Id"))`,
  ],
  [
    "a registration is of a full regular employee and lies in one month",
    `SELECT shortcut."Id"::text AS what FROM "Shortcut" AS shortcut
       LEFT JOIN "Employee" AS employee
         ON employee."companyId" = shortcut."companyId" AND employee."Id" = shortcut."EmployeeId"
      WHERE employee."State" IS DISTINCT FROM 1 OR employee."Type" <> 0 OR shortcut."EndDate" < shortcut."StartDate"
         OR date_trunc('month', shortcut."StartDate") <> date_trunc('month', shortcut."EndDate")`,
  ],
  [
    "a registration is read when a payslip of its employee has taken it",
    `SELECT shortcut."Id"::text AS what FROM "Shortcut" AS shortcut
       LEFT JOIN "Payslip" AS slip ON slip."companyId" = shortcut."companyId" AND slip."Id" = shortcut."payslipId"
      WHERE shortcut."IsRead" <> (slip."Id" IS NOT NULL)
         OR (slip."Id" IS NOT NULL AND (slip."EmployeeId" <> shortcut."EmployeeId"
             OR shortcut."EndDate" > slip."DeviationPeriod_ToDate"))`,
  ],
  [
    "agreements, schedules, breaks and holidays that are named are there",
    `SELECT has."Id"::text AS what FROM "EmployeeAgreement" AS has
       LEFT JOIN "Agreement" AS one ON one."companyId" = has."companyId" AND one."Id" = has."AgreementId"
      WHERE one."Id" IS NULL
     UNION ALL
     SELECT has."Id"::text FROM "EmployeeWorkingSchedule" AS has
       LEFT JOIN "WorkSchedule" AS one ON one."companyId" = has."companyId" AND one."Id" = has."WorkScheduleId"
      WHERE one."Id" IS NULL
     UNION ALL
     SELECT schedule."Id"::text FROM "WorkSchedule" AS schedule
       LEFT JOIN "WorkScheduleTimeAdjustment" AS one
         ON one."companyId" = schedule."companyId" AND one."Id" = schedule."WorkScheduleTimeAdjustmentId"
      WHERE schedule."WorkScheduleTimeAdjustmentId" IS NOT NULL AND one."Id" IS NULL`,
  ],
];
