import type { DocumentRow } from "../../api/contract/sales/document-row";
import type { Quote } from "../../api/contract/sales/quote";
import { documentTotals } from "./document-totals";
import { rowAmount, type TotalsSettings } from "./invoice-totals";

type QuoteSettings = TotalsSettings & { chargesVat: boolean };

/**
 * The quote as the books will have it once it is saved, computed from the typed quote and the stored one.
 *
 * Rule: the totals are those of the books as long as neither rows nor customer have changed
 */
export function makeExpectedQuote(typedQuote: Quote, storedQuote: Quote, settings: QuoteSettings): Quote {
  const settingsOfTotals = {
    ...settings,
    includesVat: isSameCustomer(typedQuote, storedQuote) ? storedQuote.includesVat : settings.includesVat,
  };
  const quoteWithAmounts = withRowAmounts(typedQuote, settings);
  if (
    isSameCustomer(typedQuote, storedQuote) &&
    pricedRowsTextOf(quoteWithAmounts) === pricedRowsTextOf(withRowAmounts(storedQuote, settings))
  )
    return quoteWithAmounts;
  const { netMinor, vatMinor, roundingMinor, grossMinor } = documentTotals(typedQuote.rows, settingsOfTotals);
  return {
    ...quoteWithAmounts,
    includesVat: settingsOfTotals.includesVat,
    netMinor,
    vatMinor,
    roundingMinor,
    grossMinor,
  };
}

/** The quote with an amount and a unit in each row; a typed row does not have the amount of the books yet. */
export function withRowAmounts(quote: Quote, { exponent }: Pick<TotalsSettings, "exponent">): Quote {
  const rows = quote.rows.map((row) =>
    row.isTextRow ? row : { ...row, unitId: unitOf(row), amountMinor: rowAmount(row, exponent) },
  );
  return { ...quote, rows };
}

/** The unit of a row. A unit is never typed; a row that was read has it in `rest`. */
function unitOf({ unitId, rest }: DocumentRow): string | null {
  return unitId ?? (typeof rest.UnitId === "string" ? rest.UnitId : null);
}

const isSameCustomer = (left: Quote, right: Quote) => left.customerId === right.customerId;

function pricedRowsTextOf({ rows }: Quote): string {
  const pricedRows = rows.filter(({ isTextRow }) => !isTextRow);
  return pricedRows.map((row) => [row.amountMinor, row.rateBps, row.reverseConstruction].join(" ")).join("\n");
}
