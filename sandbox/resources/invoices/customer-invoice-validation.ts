import { type FieldProblem, invalid } from "../../http/problem";
import { minorNumber } from "../../ledger/money";
import type { Body } from "../pipeline/call";
import type { PricedInvoice, PricedRow } from "./customer-invoice-rows";

type ExpectedRow = {
  readonly LineNumber?: number | null;
  readonly TotalAmountIncVatInvoiceCurrency?: number | null;
  readonly TotalAmountNoVatInvoiceCurrency?: number | null;
};

/**
 * What the caller of a conversion expects, compared with what would be booked
 * (docs/api/customer-invoices.md#conversion-of-a-draft). Members left out are not compared. A row's gross is taken to
 * be its net with its own rounded VAT (assumed).
 * @throws ApiError 2000 with one entry for each difference
 */
export function assertExpected(
  expected: Body | null,
  priced: readonly PricedRow[],
  { totals, amounts }: PricedInvoice,
  exponent: number,
): void {
  if (expected === null) return;
  const problems: FieldProblem[] = [];
  const compare = (field: string, told: unknown, computed: number) => {
    if (typeof told === "number" && told !== computed) {
      problems.push({ field, message: `${field} is ${computed}, not ${told}.` });
    }
  };
  compare("TotalAmountInvoiceCurrency", expected.TotalAmountInvoiceCurrency, minorNumber(totals.grossMinor, exponent));
  compare(
    "TotalVatAmountInvoiceCurrency",
    expected.TotalVatAmountInvoiceCurrency,
    minorNumber(totals.vatMinor, exponent),
  );
  compare(
    "TotalRoundingsInvoiceCurrency",
    expected.TotalRoundingsInvoiceCurrency,
    minorNumber(totals.roundingMinor, exponent),
  );
  ((expected.Rows ?? []) as readonly ExpectedRow[]).forEach((row, index) => {
    const at = (member: string) => `Rows[${index}].${member}`;
    const found = priced.findIndex((one) => one.row.LineNumber === row.LineNumber);
    const amount = amounts[found];
    if (found < 0 || !amount) {
      problems.push({ field: at("LineNumber"), message: `There is no row ${row.LineNumber} with an amount.` });
      return;
    }
    compare(at("TotalAmountNoVatInvoiceCurrency"), row.TotalAmountNoVatInvoiceCurrency, amount.net);
    compare(at("TotalAmountIncVatInvoiceCurrency"), row.TotalAmountIncVatInvoiceCurrency, amount.gross);
  });
  if (problems.length > 0) throw invalid(problems);
}
