import { now } from "../../clock";
import { updateRecord } from "../../resources/records";
import type { Tx } from "../../store/db";
import { completion } from "../assumed";
import { salaryTypes, states, types } from "../employee-state";

/** What somebody fills in inside the payroll program; what is left out is filled in as the demo has it. */
export type Completion = {
  readonly primaryAddress?: string;
  readonly zip?: string;
  readonly city?: string;
  /** YYYY-MM-DD. */
  readonly contractStartDate?: string;
  readonly employeeCategory?: 0 | 1;
  /** Kronor a month or an hour, as a number with at most two decimals. */
  readonly salary?: number;
  /** Per cent of full time. */
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

/** What keeps an employee from being completed, in words; `done` when nothing did. */
export type Completed = "done" | "unknown" | { readonly lacks: string };

/**
 * Makes a draft a full employee. A regular one needs an agreement and a work schedule first, which are given over the
 * interface.
 */
export async function completeEmployee(tx: Tx, id: string, given: Completion, today: string): Promise<Completed> {
  const { rows } = await tx.query<Draft>(
    `SELECT employee.*,
            (SELECT count(*) FROM "EmployeeAgreement" a WHERE a."companyId" = employee."companyId" AND a."EmployeeId" = employee."Id") AS agreements,
            (SELECT count(*) FROM "EmployeeWorkingSchedule" s WHERE s."companyId" = employee."companyId" AND s."EmployeeId" = employee."Id") AS schedules
       FROM "Employee" AS employee WHERE "Id"::text = lower($1) AND NOT "isDeleted" FOR UPDATE`,
    [id],
  );
  const draft = rows[0];
  if (draft === undefined) return "unknown";
  if (draft.State === states.full) return { lacks: "The employee is full already." };
  if (draft.Type === types.regular) {
    const missing = [
      ...(draft.agreements === 0 ? ["an agreement"] : []),
      ...(draft.schedules === 0 ? ["a work schedule"] : []),
    ];
    if (missing.length > 0) return { lacks: `The employee lacks ${missing.join(" and ")}.` };
  }
  await updateRecord(tx, "Employee", draft.companyId, id.toLowerCase(), valuesOf(draft, given, today));
  return "done";
}

function valuesOf(draft: Draft, given: Completion, today: string) {
  const isMonthly = draft.SalaryType === salaryTypes.monthly;
  const isRegular = draft.Type === types.regular;
  const term = isMonthly ? completion.holidayTerm.monthly : completion.holidayTerm.hourly;
  return {
    PrimaryAddress: given.primaryAddress ?? "Köpmangatan 9",
    Zip: given.zip ?? "972 33",
    City: given.city ?? "Luleå",
    Country: "Sverige",
    contractStartDate: given.contractStartDate ?? draft.contractStartDate ?? today,
    EmployeeCategory: given.employeeCategory ?? draft.EmployeeCategory ?? 1,
    salary: given.salary ?? (isMonthly ? 34_000 : 185),
    salaryRate: given.salaryRate ?? 100,
    paymentMethod: 2,
    clearingNumber: "6000",
    accountNumber: "417336124",
    taxMethod: "Table",
    taxTable: 34,
    HolidayAgreementNumber: isRegular ? (given.holidayAgreementNumber ?? term) : 0,
    HolidayRemainingPayed: isRegular ? completion.daysOfHoliday : null,
    HolidayRemainingSaved: isRegular ? 0 : null,
    HolidayRemainingUnpayed: isRegular ? 0 : null,
    HolidayRemainingAdvance: isRegular ? 0 : null,
    CompensationTimeBalanceInMinutes: isRegular ? 0 : null,
    State: states.full,
    ModifiedUtc: now(),
  };
}
