import type { FieldProblem } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/payroll";
import type { Tx } from "../../store/db";
import { amountOrQuantityKinds, type PayCodeKind } from "../assumed";
import { type EmployeeFacts, salaryTypes } from "../employee-state";
import { findPaySettings } from "../payroll-settings";

export type PayCodeRow = Bodies["TravelAndExpenseRowRequest"] | Bodies["OtherAdditionDeductionRowRequest"];

type PayCode = {
  readonly PaycodeNumber: string;
  readonly PaycodeTypeName: PayCodeKind;
  readonly Formula: string | null;
  readonly CanBeUsedByBlueCollars: boolean;
  readonly CanBeUsedByWhiteCollars: boolean;
  readonly CanBeUsedForMonthlySalary: boolean;
  readonly CanBeUsedForHourlySalary: boolean;
};

/** The conditions that the pay code of a row must satisfy, and whether the company handles VAT on expenses. */
type RowRule = { readonly kinds: readonly PayCodeKind[]; readonly employee: EmployeeFacts; readonly usesVat: boolean };

type NumberMember = "Quantity" | "UnitPrice" | "Amount" | "VatAmount";

const numberMembers: readonly NumberMember[] = ["Quantity", "UnitPrice", "Amount", "VatAmount"];
const hasNumber = (row: PayCodeRow, member: NumberMember) => (row[member] ?? 0) !== 0;

/**
 * The problems in the rows of a registration, by the kind of each pay code
 * (docs/api/payroll.md#rows-of-expenses-and-other-payments).
 */
export async function findRowProblems(
  tx: Tx,
  companyId: string,
  rows: readonly PayCodeRow[],
  kinds: readonly PayCodeKind[],
  employee: EmployeeFacts,
): Promise<readonly FieldProblem[]> {
  if (rows.length === 0) return [{ field: "Rows", message: "Rows must not be empty." }];
  const usesVat = (await findPaySettings(tx, companyId))?.UsesVatOnExpense ?? false;
  const { rows: payCodes } = await tx.query<PayCode>(
    `SELECT * FROM "PayCode" WHERE "companyId" = $1 AND "PaycodeNumber" = ANY ($2)`,
    [companyId, rows.map(({ PaycodeNumber }) => PaycodeNumber)],
  );
  const payCodeByNumber = new Map(payCodes.map((payCode) => [payCode.PaycodeNumber, payCode]));
  const rowRule = { kinds, employee, usesVat };
  return rows.flatMap((row, index) => {
    const makeProblem = (member: string, problemText: string): FieldProblem => {
      const field = `Rows[${index}].${member}`;
      return { field, message: `${field} ${problemText}` };
    };
    const payCode = payCodeByNumber.get(row.PaycodeNumber);
    if (payCode === undefined) return [makeProblem("PaycodeNumber", "names no pay code of the company.")];
    const payCodeProblem = findPayCodeProblem(payCode, rowRule);
    if (payCodeProblem !== null) return [makeProblem("PaycodeNumber", payCodeProblem)];
    return findNumberProblems(row, payCode, usesVat).map(([member, problemText]) => makeProblem(member, problemText));
  });
}

function findPayCodeProblem(payCode: PayCode, { kinds, employee }: RowRule): string | null {
  if (!kinds.includes(payCode.PaycodeTypeName)) return "names a pay code that is not for this registration.";
  const isMonthly = employee.SalaryType === salaryTypes.monthly;
  const isForSalaryType = isMonthly ? payCode.CanBeUsedForMonthlySalary : payCode.CanBeUsedForHourlySalary;
  const isForCategory =
    employee.EmployeeCategory === 1 ? payCode.CanBeUsedByBlueCollars : payCode.CanBeUsedByWhiteCollars;
  return isForSalaryType && isForCategory ? null : "names a pay code that is not for this employee.";
}

type NumberProblem = readonly [member: NumberMember, problemText: string];

/** The problems in the numbers of a row; VAT is required of an outlay only where the company handles VAT on expenses. */
export function findNumberProblems(
  row: PayCodeRow,
  payCode: Pick<PayCode, "PaycodeTypeName" | "Formula">,
  usesVat: boolean,
): readonly NumberProblem[] {
  const { neededMembers, allowedMembers } = getNumberRules(row, payCode, usesVat);
  return numberMembers.flatMap((member): NumberProblem[] => {
    if (neededMembers.includes(member) && !isNumberStated(row, member))
      return [[member, "is required for this pay code."]];
    if (!allowedMembers.includes(member) && hasNumber(row, member))
      return [[member, "must be left empty for this pay code."]];
    return [];
  });
}

/** A `VatAmount` of 0 counts as stated; a quantity, price or amount of 0 counts as left out. */
const isNumberStated = (row: PayCodeRow, member: NumberMember) =>
  member === "VatAmount" ? row.VatAmount !== null : hasNumber(row, member);

function getNumberRules(
  row: PayCodeRow,
  { PaycodeTypeName: kind, Formula }: Pick<PayCode, "PaycodeTypeName" | "Formula">,
  usesVat: boolean,
): { neededMembers: readonly NumberMember[]; allowedMembers: readonly NumberMember[] } {
  if (kind === "Reimbursement") {
    const neededMembers: NumberMember[] = usesVat ? ["Amount", "VatAmount"] : ["Amount"];
    return { neededMembers, allowedMembers: neededMembers };
  }
  if (kind === "Mileage") return { neededMembers: ["Quantity"], allowedMembers: ["Quantity", "UnitPrice"] };
  if (kind === "AdjustmentTax") return { neededMembers: ["Amount"], allowedMembers: ["Amount"] };
  if ((amountOrQuantityKinds as readonly string[]).includes(kind) && hasNumber(row, "Amount")) {
    return { neededMembers: ["Amount"], allowedMembers: ["Amount"] };
  }
  const neededMembers: NumberMember[] = Formula === null ? ["Quantity", "UnitPrice"] : ["Quantity"];
  return { neededMembers, allowedMembers: ["Quantity", "UnitPrice"] };
}
