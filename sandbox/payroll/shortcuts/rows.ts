import type { FieldProblem } from "../../http/problem";
import type { Bodies } from "../../openapi/generated/payroll";
import type { Tx } from "../../store/db";
import { freeKinds, type PayCodeKind } from "../assumed";
import { type EmployeeFacts, salaryTypes } from "../employee-state";
import { paySettings } from "../payroll-settings";

export type Row = Bodies["TravelAndExpenseRowRequest"] | Bodies["OtherAdditionDeductionRowRequest"];

type Code = {
  readonly PaycodeNumber: string;
  readonly PaycodeTypeName: PayCodeKind;
  readonly Formula: string | null;
  readonly CanBeUsedByBlueCollars: boolean;
  readonly CanBeUsedByWhiteCollars: boolean;
  readonly CanBeUsedForMonthlySalary: boolean;
  readonly CanBeUsedForHourlySalary: boolean;
};

/** What a row is held to. */
type Rule = { readonly kinds: readonly PayCodeKind[]; readonly employee: EmployeeFacts; readonly usesVat: boolean };

type Numbers = "Quantity" | "UnitPrice" | "Amount" | "VatAmount";

const numbers: readonly Numbers[] = ["Quantity", "UnitPrice", "Amount", "VatAmount"];
const given = (row: Row, member: Numbers) => (row[member] ?? 0) !== 0;

/**
 * What is wrong with the rows of a registration, by the kind of each pay code
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
  const usesVat = (await paySettings(tx, companyId))?.UsesVatOnExpense ?? false;
  const { rows: found } = await tx.query<Code>(
    `SELECT * FROM "PayCode" WHERE "companyId" = $1 AND "PaycodeNumber" = ANY ($2)`,
    [companyId, rows.map(({ PaycodeNumber }) => PaycodeNumber)],
  );
  const codes = new Map(found.map((code) => [code.PaycodeNumber, code]));
  const rule = { kinds, employee, usesVat };
  return rows.flatMap((row, index) => {
    const problem = (member: string, says: string): FieldProblem => {
      const field = `Rows[${index}].${member}`;
      return { field, message: `${field} ${says}` };
    };
    const code = codes.get(row.PaycodeNumber);
    if (code === undefined) return [problem("PaycodeNumber", "names no pay code of the company.")];
    const refusal = codeProblem(code, rule);
    if (refusal !== null) return [problem("PaycodeNumber", refusal)];
    return numberProblems(row, code, usesVat).map(([member, says]) => problem(member, says));
  });
}

function codeProblem(code: Code, { kinds, employee }: Rule): string | null {
  if (!kinds.includes(code.PaycodeTypeName)) return "names a pay code that is not for this registration.";
  const isMonthly = employee.SalaryType === salaryTypes.monthly;
  const paid = isMonthly ? code.CanBeUsedForMonthlySalary : code.CanBeUsedForHourlySalary;
  const worker = employee.EmployeeCategory === 1 ? code.CanBeUsedByBlueCollars : code.CanBeUsedByWhiteCollars;
  return paid && worker ? null : "names a pay code that is not for this employee.";
}

type NumbersText = readonly [member: Numbers, says: string];

/** What is wrong with the figures of a row; VAT is asked of an outlay only where the company handles it there. */
export function numberProblems(
  row: Row,
  code: Pick<Code, "PaycodeTypeName" | "Formula">,
  usesVat: boolean,
): readonly NumbersText[] {
  const { needed, allowed } = numbersOf(row, code, usesVat);
  return numbers.flatMap((member): NumbersText[] => {
    if (needed.includes(member) && !isSaid(row, member)) return [[member, "is required for this pay code."]];
    if (!allowed.includes(member) && given(row, member)) return [[member, "must be left empty for this pay code."]];
    return [];
  });
}

/** VAT of nothing is said by 0; a quantity, price or amount of nothing is none. */
const isSaid = (row: Row, member: Numbers) => (member === "VatAmount" ? row.VatAmount !== null : given(row, member));

function numbersOf(
  row: Row,
  { PaycodeTypeName: kind, Formula }: Pick<Code, "PaycodeTypeName" | "Formula">,
  usesVat: boolean,
): { needed: readonly Numbers[]; allowed: readonly Numbers[] } {
  if (kind === "Reimbursement") {
    const needed: Numbers[] = usesVat ? ["Amount", "VatAmount"] : ["Amount"];
    return { needed, allowed: needed };
  }
  if (kind === "Mileage") return { needed: ["Quantity"], allowed: ["Quantity", "UnitPrice"] };
  if (kind === "AdjustmentTax") return { needed: ["Amount"], allowed: ["Amount"] };
  if ((freeKinds as readonly string[]).includes(kind) && given(row, "Amount")) {
    return { needed: ["Amount"], allowed: ["Amount"] };
  }
  const needed: Numbers[] = Formula === null ? ["Quantity", "UnitPrice"] : ["Quantity"];
  return { needed, allowed: ["Quantity", "UnitPrice"] };
}
