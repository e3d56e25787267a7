import { now } from "../../clock";
import { updateRecord } from "../../resources/records";
import type { Tx } from "../../store/db";
import { completionDefaults } from "../assumed";
import { employeeStates, employeeTypes, salaryTypes } from "../employee-state";

/** The values that a person enters in the payroll program; a value that is left out is filled in as in the demo. */
export type CompletionInput = {
  readonly primaryAddress?: string;
  readonly zip?: string;
  readonly city?: string;
  /** YYYY-MM-DD. */
  readonly contractStartDate?: string;
  readonly employeeCategory?: 0 | 1;
  /** The salary is in kronor a month or an hour, with at most two decimals. */
  readonly salary?: number;
  /** The rate is in per cent of full time. */
  readonly salaryRate?: number;
  readonly holidayAgreementNumber?: 0 | 10 | 20 | 30;
};

type Draft = {
  readonly companyId: string;
  readonly Type: number;
  readonly State: number;
  readonly SalaryType: number;
  readonly EmployeeCategory: number | null;
  readonly contractStartDate: string | null;
  readonly agreements: number;
  readonly schedules: number;
};

/** The outcome of completing an employee: `done`, or the reason why the employee cannot be completed, in words. */
export type CompletionOutcome = "done" | "unknown" | { readonly refusalReason: string };

/**
 * Turns a draft into a full employee. A regular employee needs an agreement and a work schedule first, which are given
 * through the interface.
 */
export async function completeEmployee(
  tx: Tx,
  id: string,
  input: CompletionInput,
  today: string,
): Promise<CompletionOutcome> {
  const { rows } = await tx.query<Draft>(
    `SELECT employee.*,
            (SELECT count(*) FROM "EmployeeAgreement" a WHERE a."companyId" = employee."companyId" AND a."EmployeeId" = employee."Id") AS agreements,
            (SELECT count(*) FROM "EmployeeWorkingSchedule" s WHERE s."companyId" = employee."companyId" AND s."EmployeeId" = employee."Id") AS schedules
       FROM "Employee" AS employee WHERE "Id"::text = lower($1) AND NOT "isDeleted" FOR UPDATE`,
    [id],
  );
  const draft = rows[0];
  if (draft === undefined) return "unknown";
  if (draft.State === employeeStates.full) return { refusalReason: "The employee is full already." };
  if (draft.Type === employeeTypes.regular) {
    const missingParts = [
      ...(draft.agreements === 0 ? ["an agreement"] : []),
      ...(draft.schedules === 0 ? ["a work schedule"] : []),
    ];
    if (missingParts.length > 0) return { refusalReason: `The employee lacks ${missingParts.join(" and ")}.` };
  }
  await updateRecord(tx, "Employee", draft.companyId, id.toLowerCase(), fullEmployeeValues(draft, input, today));
  return "done";
}

function fullEmployeeValues(draft: Draft, input: CompletionInput, today: string) {
  const isMonthly = draft.SalaryType === salaryTypes.monthly;
  const isRegular = draft.Type === employeeTypes.regular;
  const holidayTerm = isMonthly ? completionDefaults.holidayTerm.monthly : completionDefaults.holidayTerm.hourly;
  return {
    PrimaryAddress: input.primaryAddress ?? "Köpmangatan 9",
    Zip: input.zip ?? "972 33",
    City: input.city ?? "Luleå",
    Country: "Sverige",
    contractStartDate: input.contractStartDate ?? draft.contractStartDate ?? today,
    EmployeeCategory: input.employeeCategory ?? draft.EmployeeCategory ?? 1,
    salary: input.salary ?? (isMonthly ? 34_000 : 185),
    salaryRate: input.salaryRate ?? 100,
    paymentMethod: 2,
    clearingNumber: "6000",
    accountNumber: "417336124",
    taxMethod: "Table",
    taxTable: 34,
    HolidayAgreementNumber: isRegular ? (input.holidayAgreementNumber ?? holidayTerm) : 0,
    HolidayRemainingPayed: isRegular ? completionDefaults.daysOfHoliday : null,
    HolidayRemainingSaved: isRegular ? 0 : null,
    HolidayRemainingUnpayed: isRegular ? 0 : null,
    HolidayRemainingAdvance: isRegular ? 0 : null,
    CompensationTimeBalanceInMinutes: isRegular ? 0 : null,
    State: employeeStates.full,
    ModifiedUtc: now(),
  };
}
