import { type FieldProblem, invalidBodyError } from "../../http/problem";
import { toAmountNumber } from "../../ledger/money";
import type { RequestBody } from "../pipeline/call";
import type { PricedInvoice, PricedRow } from "./customer-invoice-rows";

type ExpectedRow = {
  readonly LineNumber?: number | null;
  readonly TotalAmountIncVatInvoiceCurrency?: number | null;
  readonly TotalAmountNoVatInvoiceCurrency?: number | null;
};

/**
 * Compares the amounts that the caller of a conversion expects with the amounts that would be booked
 * (docs/api/customer-invoices.md#conversion-of-a-draft). Members that the caller leaves out are not compared. The gross
 * amount of a row is its net amount plus its own rounded VAT (assumed).
 * @throws ApiError 2000 with one entry for each difference
 */
export function assertExpectedAmounts(
  expectedAmounts: RequestBody | null,
  pricedRows: readonly PricedRow[],
  { totals, amounts: rowAmounts }: PricedInvoice,
  exponent: number,
): void {
  if (expectedAmounts === null) return;
  const problems: FieldProblem[] = [];
  const assertAmountEquals = (field: string, expectedAmount: unknown, computedAmount: number) => {
    if (typeof expectedAmount === "number" && expectedAmount !== computedAmount) {
      problems.push({ field, message: `${field} is ${computedAmount}, not ${expectedAmount}.` });
    }
  };
  assertAmountEquals(
    "TotalAmountInvoiceCurrency",
    expectedAmounts.TotalAmountInvoiceCurrency,
    toAmountNumber(totals.grossMinor, exponent),
  );
  assertAmountEquals(
    "TotalVatAmountInvoiceCurrency",
    expectedAmounts.TotalVatAmountInvoiceCurrency,
    toAmountNumber(totals.vatMinor, exponent),
  );
  assertAmountEquals(
    "TotalRoundingsInvoiceCurrency",
    expectedAmounts.TotalRoundingsInvoiceCurrency,
    toAmountNumber(totals.roundingMinor, exponent),
  );
  ((expectedAmounts.Rows ?? []) as readonly ExpectedRow[]).forEach((row, index) => {
    const fieldOf = (member: string) => `Rows[${index}].${member}`;
    const rowIndex = pricedRows.findIndex((pricedRow) => pricedRow.row.LineNumber === row.LineNumber);
    const rowAmount = rowAmounts[rowIndex];
    if (rowIndex < 0 || !rowAmount) {
      problems.push({ field: fieldOf("LineNumber"), message: `There is no row ${row.LineNumber} with an amount.` });
      return;
    }
    assertAmountEquals(fieldOf("TotalAmountNoVatInvoiceCurrency"), row.TotalAmountNoVatInvoiceCurrency, rowAmount.net);
    assertAmountEquals(
      fieldOf("TotalAmountIncVatInvoiceCurrency"),
      row.TotalAmountIncVatInvoiceCurrency,
      rowAmount.gross,
    );
  });
  if (problems.length > 0) throw invalidBodyError(problems);
}
