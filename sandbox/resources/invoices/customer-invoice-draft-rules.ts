import { type FieldProblem, invalidBodyError, ruleRefusalError } from "../../http/problem";
import { toNumberText } from "../../ledger/money";
import type { Tx } from "../../store/db";
import { assertDimensions } from "../accounting/dimensions";
import type { ColumnValues } from "../records";
import { findUnknownCountryProblems, findUnknownIdProblems } from "../references";
import { assertPersonalNumbers, hasReduction } from "./customer-invoice-house-work";
import { type Buyer, buyerCountryOf, type Seller } from "./customer-invoice-parties";
import type { DraftRow } from "./customer-invoice-rows";

/** The largest number of rows in a draft; it is also the largest `LineNumber`. */
const maxDraftRows = 1_000;

/** The number of a row: its `LineNumber`, or else its position in the body, counted from 1. */
export const lineNumberOf = (row: DraftRow, index: number): number => row.LineNumber ?? index + 1;

/**
 * Refuses a draft that breaks a rule (docs/api/customer-invoices.md#drafts). Rows are named by their place in the body.
 * @throws ApiError 2000 with one entry for each member, 4027 for reverse charge, 4029 for a personal number,
 *         and what `assertDimensions` throws
 */
export async function assertDraft(
  tx: Tx,
  companyId: string,
  draft: ColumnValues,
  rows: readonly DraftRow[],
  { seller, buyer, day }: { seller: Seller; buyer: Buyer; day: string },
): Promise<void> {
  const problems = [
    ...(await findUnknownIdProblems(tx, companyId, "TermsOfPayment", "TermsOfPaymentId", draft.TermsOfPaymentId)),
    ...findUnknownCountryProblems(draft, ["DeliveryCountryCode"]),
    ...findHouseWorkProblems(draft),
    ...findRowProblems(rows, seller, buyer),
  ];
  if (problems.length > 0) throw invalidBodyError(problems);
  assertReverseCharge(rows, buyer);
  assertPersonalNumbers(draft, true);
  await assertDimensions(tx, companyId, rows, day);
}

/**
 * Refuses a row under construction reverse charge when the customer is not marked for it (measured:
 * docs/api/customer-invoices.md#construction-reverse-charge).
 * @throws ApiError 4027 at the row
 */
export function assertReverseCharge(rows: readonly DraftRow[], buyer: Buyer): void {
  if (buyer.ReverseChargeOnConstructionServices) return;
  const markedRowIndex = rows.findIndex((row) => row.ReversedConstructionServicesVatFree);
  if (markedRowIndex < 0) return;
  const message = "The customer has no reverse charge on construction services. Mark the customer, or unmark the row.";
  throw ruleRefusalError(4027, message, `Rows[${markedRowIndex}].ReversedConstructionServicesVatFree`);
}

function findHouseWorkProblems(draft: ColumnValues): FieldProblem[] {
  if (!hasReduction(draft)) return [];
  const problems: FieldProblem[] = [];
  if (draft.RotPropertyType !== null && !draft.RotReducedInvoicingPropertyName) {
    const field = "RotReducedInvoicingPropertyName";
    problems.push({ field, message: `${field} is required with RotPropertyType.` });
  }
  if ((draft.Persons as readonly unknown[]).length === 0) {
    problems.push({ field: "Persons", message: "A tax reduction needs the persons it is for." });
  }
  return problems;
}

function findRowProblems(rows: readonly DraftRow[], seller: Seller, buyer: Buyer): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (rows.length > maxDraftRows)
    problems.push({ field: "Rows", message: `A draft has at most ${maxDraftRows} rows.` });
  // The API's description allows four decimals in a price; prices for customers in the same country have only two.
  const maxDecimals = buyerCountryOf(buyer, seller) === seller.CountryCode ? 2 : 4;
  const usedLineNumbers = new Set<number>();
  rows.forEach((row, index) => {
    const addProblem = (member: string, message: string) =>
      problems.push({ field: `Rows[${index}].${member}`, message });
    const lineNumber = lineNumberOf(row, index);
    if (usedLineNumbers.has(lineNumber))
      addProblem("LineNumber", `There is another row with the number ${lineNumber}.`);
    usedLineNumbers.add(lineNumber);
    if (row.UnitPrice !== null && countDecimals(row.UnitPrice) > maxDecimals) {
      addProblem("UnitPrice", `UnitPrice has at most ${maxDecimals} decimals for this customer.`);
    }
    if (Number(row.WorkCostType ?? 0) !== 0 && Number(row.WorkHours ?? 0) < 1) {
      addProblem("WorkHours", "A row with a kind of work needs at least one hour of it.");
    }
  });
  return problems;
}

const countDecimals = (value: number): number => toNumberText(value).split(".")[1]?.length ?? 0;
