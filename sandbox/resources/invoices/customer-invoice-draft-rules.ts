import { type FieldProblem, invalidBody, refusedByRule } from "../../http/problem";
import { numberText } from "../../ledger/money";
import type { Tx } from "../../store/db";
import { assertDimensions } from "../accounting/dimensions";
import type { Values } from "../records";
import { unknownCountryProblems, unknownIdProblems } from "../references";
import { assertPersonalNumbers } from "./customer-invoice-house-work";
import { type Buyer, buyerCountry, type Seller } from "./customer-invoice-parties";
import type { DraftRow } from "./customer-invoice-rows";

/** The largest number of rows in a draft; it is also the largest `LineNumber`. */
const maxRows = 1_000;

/** The number of a row: its `LineNumber`, or else its position in the body, counted from 1. */
export const lineNumber = (row: DraftRow, index: number): number => row.LineNumber ?? index + 1;

/**
 * Refuses a draft that breaks a rule (docs/api/customer-invoices.md#drafts). Rows are named by their place in the body.
 * @throws ApiError 2000 with one entry for each member, 4027 for reverse charge, 4029 for a personal number,
 *         and what `assertDimensions` throws
 */
export async function assertDraft(
  tx: Tx,
  companyId: string,
  draft: Values,
  rows: readonly DraftRow[],
  { seller, buyer, day }: { seller: Seller; buyer: Buyer; day: string },
): Promise<void> {
  const problems = [
    ...(await unknownIdProblems(tx, companyId, "TermsOfPayment", "TermsOfPaymentId", draft.TermsOfPaymentId)),
    ...unknownCountryProblems(draft, ["DeliveryCountryCode"]),
    ...houseWorkProblems(draft),
    ...rowProblems(rows, seller, buyer),
  ];
  if (problems.length > 0) throw invalidBody(problems);
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
  const markedIndex = rows.findIndex((row) => row.ReversedConstructionServicesVatFree);
  if (markedIndex < 0) return;
  const message = "The customer has no reverse charge on construction services. Mark the customer, or unmark the row.";
  throw refusedByRule(4027, message, `Rows[${markedIndex}].ReversedConstructionServicesVatFree`);
}

function houseWorkProblems(draft: Values): FieldProblem[] {
  if (draft.RotReducedInvoicingType === 0) return [];
  const problems: FieldProblem[] = [];
  if (draft.RotPropertyType !== null && !draft.RotReducedInvoicingPropertyName) {
    const field = "RotReducedInvoicingPropertyName";
    problems.push({ field, message: `${field} is required with RotPropertyType.` });
  }
  if ((draft.Persons as readonly unknown[]).length === 0) {
    problems.push({ field: "Persons", message: "A house work reduction needs the persons it is for." });
  }
  return problems;
}

function rowProblems(rows: readonly DraftRow[], seller: Seller, buyer: Buyer): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (rows.length > maxRows) problems.push({ field: "Rows", message: `A draft has at most ${maxRows} rows.` });
  // The API's description allows four decimals in a price; prices for customers in the same country have only two.
  const decimals = buyerCountry(buyer, seller) === seller.CountryCode ? 2 : 4;
  const usedNumbers = new Set<number>();
  rows.forEach((row, index) => {
    const addProblem = (member: string, message: string) =>
      problems.push({ field: `Rows[${index}].${member}`, message });
    const number = lineNumber(row, index);
    if (usedNumbers.has(number)) addProblem("LineNumber", `There is another row with the number ${number}.`);
    usedNumbers.add(number);
    if (row.UnitPrice !== null && decimalsOf(row.UnitPrice) > decimals) {
      addProblem("UnitPrice", `UnitPrice has at most ${decimals} decimals for this customer.`);
    }
    if (Number(row.WorkCostType ?? 0) !== 0 && Number(row.WorkHours ?? 0) < 1) {
      addProblem("WorkHours", "A row with a kind of work needs at least one hour of it.");
    }
  });
  return problems;
}

const decimalsOf = (value: number): number => numberText(value).split(".")[1]?.length ?? 0;
