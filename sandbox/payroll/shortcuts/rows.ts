import type { FieldProblem } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/payroll";
import type { Tx } from "../../store/db";
import { amountOrQuantityKinds, type PayCodeKind } from "../assumed";
import { type EmployeeFacts, salaryTypes } from "../employee-state";
import { findPaySettings } from "../payroll-settings";

export type Row = Bodies["TravelAndExpenseRowRequest"] | Bodies["OtherAdditionDeductionRowRequest"];

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
const hasNumber = (row: Row, member: NumberMember) => (row[member] ?? 0) !== 0;

/**
 * The problems in the rows of a registration, by the kind of each pay code
 * (docs/api/payroll.md#rows-of-expenses-and-other-payments).
 */
export async function rowProblems(
  tx: Tx,
  companyId: string,
  rows: readonly Row[],
  kinds: readonly PayCodeKind[],
  employee: EmployeeFacts,
): Promise<readonly FieldProblem[]> {
  if (rows.length === 0) return [{ field: "Rows", message: "Rows must not be empty." }];
  const usesVat = (await findPaySettings(tx, companyId))?.UsesVatOnExpense ?? false;
  const { rows: payCodes } = await tx.query<PayCode>(
    `SELECT * FROM "PayCode" WHERE "companyId" = $1 AND "PaycodeNumber" = ANY ($2)`,
    [companyId, rows.map(({ PaycodeNumber }) => PaycodeNumber)],
  );
  const codes = new Map(payCodes.map((code) => [code.PaycodeNumber, code]));
  const rule = { kinds, employee, usesVat };
  return rows.flatMap((row, index) => {
    const problem = (member: string, problemText: string): FieldProblem => {
      const field = `Rows[${index}].${member}`;
      return { field, message: `${field} ${problemText}` };
    };
    const code = codes.get(row.PaycodeNumber);
    if (code === undefined) return [problem("PaycodeNumber", "names no pay code of the company.")];
    const refusal = codeProblem(code, rule);
    if (refusal !== null) return [problem("PaycodeNumber", refusal)];
    return numberProblems(row, code, usesVat).map(([member, problemText]) => problem(member, problemText));
  });
}

function codeProblem(code: PayCode, { kinds, employee }: RowRule): string | null {
  if (!kinds.includes(code.PaycodeTypeName)) return "names a pay code that is not for this registration.";
  const isMonthly = employee.SalaryType === salaryTypes.monthly;
  const isForSalaryType = isMonthly ? code.CanBeUsedForMonthlySalary : code.CanBeUsedForHourlySalary;
  const isForCategory = employee.EmployeeCategory === 1 ? code.CanBeUsedByBlueCollars : code.CanBeUsedByWhiteCollars;
  return isForSalaryType && isForCategory ? null : "names a pay code that is not for this employee.";
}

type NumberProblem = readonly [member: NumberMember, says: string];

/** The problems in the numbers of a row; VAT is required of an outlay only where the company handles VAT on expenses. */
export function numberProblems(
  row: Row,
  code: Pick<PayCode, "PaycodeTypeName" | "Formula">,
  usesVat: boolean,
): readonly NumberProblem[] {
  const { needed, allowed } = numberRules(row, code, usesVat);
  return numberMembers.flatMap((member): NumberProblem[] => {
    if (needed.includes(member) && !isNumberStated(row, member)) return [[member, "is required for this pay code."]];
    if (!allowed.includes(member) && hasNumber(row, member)) return [[member, "must be left empty for this pay code."]];
    return [];
  });
}

/** A `VatAmount` of 0 counts as stated; a quantity, price or amount of 0 counts as left out. */
const isNumberStated = (row: Row, member: NumberMember) =>
  member === "VatAmount" ? row.VatAmount !== null : hasNumber(row, member);

function numberRules(
  row: Row,
  { PaycodeTypeName: kind, Formula }: Pick<PayCode, "PaycodeTypeName" | "Formula">,
  usesVat: boolean,
): { needed: readonly NumberMember[]; allowed: readonly NumberMember[] } {
  if (kind === "Reimbursement") {
    const needed: NumberMember[] = usesVat ? ["Amount", "VatAmount"] : ["Amount"];
    return { needed, allowed: needed };
  }
  if (kind === "Mileage") return { needed: ["Quantity"], allowed: ["Quantity", "UnitPrice"] };
  if (kind === "AdjustmentTax") return { needed: ["Amount"], allowed: ["Amount"] };
  if ((amountOrQuantityKinds as readonly string[]).includes(kind) && hasNumber(row, "Amount")) {
    return { needed: ["Amount"], allowed: ["Amount"] };
  }
  const needed: NumberMember[] = Formula === null ? ["Quantity", "UnitPrice"] : ["Quantity"];
  return { needed, allowed: ["Quantity", "UnitPrice"] };
}
