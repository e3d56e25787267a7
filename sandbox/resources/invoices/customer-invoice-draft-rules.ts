import { type FieldProblem, invalid, refused } from "../../http/problem";
import { numberText } from "../../ledger/money";
import type { Tx } from "../../store/db";
import { assertDimensions } from "../accounting/dimensions";
import type { Values } from "../records";
import { unknownCountries, unknownId } from "../references";
import { assertPersonalNumbers } from "./customer-invoice-house-work";
import { type Buyer, buyerCountry, type Seller } from "./customer-invoice-parties";
import type { DraftRow } from "./customer-invoice-rows";

/** The most a `LineNumber` can count. */
const mostRows = 1_000;

/** A row without a number counts from its place. */
export const lineNumber = (row: DraftRow, index: number): number => row.LineNumber ?? index + 1;

/**
 * What a draft may not say (docs/api/customer-invoices.md#drafts). Rows are named by their place in the body.
 * @throws ApiError 2000 with one entry for each member, 4027 for reverse charge, 4029 for a personal number,
 *         and what `assertDimensions` throws
 */
export async function assertDraft(
  tx: Tx,
  companyId: string,
  given: Values,
  rows: readonly DraftRow[],
  { seller, buyer, day }: { seller: Seller; buyer: Buyer; day: string },
): Promise<void> {
  const problems = [
    ...(await unknownId(tx, companyId, "TermsOfPayment", "TermsOfPaymentId", given.TermsOfPaymentId)),
    ...unknownCountries(given, ["DeliveryCountryCode"]),
    ...houseWorkProblems(given),
    ...rowProblems(rows, seller, buyer),
  ];
  if (problems.length > 0) throw invalid(problems);
  assertReverseCharge(rows, buyer);
  assertPersonalNumbers(given, true);
  await assertDimensions(tx, companyId, rows, day);
}

/**
 * A row is free of VAT as construction service only for a customer who is marked too (measured:
 * docs/api/customer-invoices.md#construction-reverse-charge).
 * @throws ApiError 4027 at the row
 */
export function assertReverseCharge(rows: readonly DraftRow[], buyer: Buyer): void {
  if (buyer.ReverseChargeOnConstructionServices) return;
  const marked = rows.findIndex((row) => row.ReversedConstructionServicesVatFree);
  if (marked < 0) return;
  const message = "The customer has no reverse charge on construction services. Mark the customer, or unmark the row.";
  throw refused(4027, message, `Rows[${marked}].ReversedConstructionServicesVatFree`);
}

function houseWorkProblems(given: Values): FieldProblem[] {
  if (given.RotReducedInvoicingType === 0) return [];
  const problems: FieldProblem[] = [];
  if (given.RotPropertyType !== null && !given.RotReducedInvoicingPropertyName) {
    const field = "RotReducedInvoicingPropertyName";
    problems.push({ field, message: `${field} is required with RotPropertyType.` });
  }
  if ((given.Persons as readonly unknown[]).length === 0) {
    problems.push({ field: "Persons", message: "A house work reduction needs the persons it is for." });
  }
  return problems;
}

function rowProblems(rows: readonly DraftRow[], seller: Seller, buyer: Buyer): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (rows.length > mostRows) problems.push({ field: "Rows", message: `A draft has at most ${mostRows} rows.` });
  // Abroad four decimals, which is what the document allows.
  const decimals = buyerCountry(buyer, seller) === seller.CountryCode ? 2 : 4;
  const numbers = new Set<number>();
  rows.forEach((row, index) => {
    const wrong = (member: string, message: string) => problems.push({ field: `Rows[${index}].${member}`, message });
    const number = lineNumber(row, index);
    if (numbers.has(number)) wrong("LineNumber", `There is another row with the number ${number}.`);
    numbers.add(number);
    if (row.UnitPrice !== null && decimalsOf(row.UnitPrice) > decimals) {
      wrong("UnitPrice", `UnitPrice has at most ${decimals} decimals for this customer.`);
    }
    if (Number(row.WorkCostType ?? 0) !== 0 && Number(row.WorkHours ?? 0) < 1) {
      wrong("WorkHours", "A row with a kind of work needs at least one hour of it.");
    }
  });
  return problems;
}

const decimalsOf = (value: number): number => numberText(value).split(".")[1]?.length ?? 0;
