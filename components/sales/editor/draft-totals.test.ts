import { expect, it } from "vitest";
import { companySettings } from "@/lib/api/contract/company/company-settings";
import { emptyCustomer } from "@/lib/api/contract/sales/customer";
import { emptyDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { type DocumentRow, emptyRow } from "@/lib/api/contract/sales/document-row";
import { invoiceTotals } from "@/lib/rules/sales/invoice-totals";
import { type DrawnRow, draftArbitrary } from "@/lib/rules/testing/draft-arbitrary";
import { fc, multipliedCaseCount } from "../../../scripts/testing/random-cases";
import { computeDraftTotals } from "./draft-totals";
import { formValuesOf } from "./draft-values";
import { totalsSettingsOf } from "./use-totals-settings";

const rates = [2500, 1200, 600, 0];
const vatRateOf = (articleIndex: number) => rates[articleIndex % rates.length] ?? 0;

function makeDocumentRow(drawnRow: DrawnRow): DocumentRow {
  if ("text" in drawnRow) return { ...emptyRow, isTextRow: true, text: drawnRow.text };
  const { article: articleIndex, ...drawnNumbers } = drawnRow;
  return { ...emptyRow, ...drawnNumbers, articleId: "a", text: "Sold", rateBps: vatRateOf(articleIndex) };
}

const seller = { countryCode: "SE", currencyCode: "SEK" };
const foreignAddress = { ...emptyCustomer.invoiceAddress, countryCode: "US" };
const customers = {
  company: emptyCustomer,
  person: { ...emptyCustomer, isPrivatePerson: true },
  abroad: { ...emptyCustomer, invoiceAddress: foreignAddress },
  builder: { ...emptyCustomer, reverseChargeConstruction: true },
};
const makeSettings = (roundToWhole: boolean) => ({
  ...companySettings.parse({}),
  ...{ roundToWhole, showsPrivateWithoutVat: false },
});

it("adds up what stands in the fields as the arithmetic that is held against the books, in every way numbers are written", () => {
  const drawnCases = fc.record({
    drawnDraft: draftArbitrary,
    numberLocale: fc.constantFrom("sv", "nb", "nl", "en"),
    customerKind: fc.constantFrom("company", "person", "abroad", "builder"),
    roundToWhole: fc.boolean(),
  });
  fc.assert(
    fc.property(drawnCases, ({ drawnDraft, numberLocale, customerKind, roundToWhole }) => {
      const isReversed = (row: DrawnRow) => customerKind === "builder" && "article" in row && row.article % 3 === 0;
      const rows = drawnDraft.rows.map((row) => ({
        ...makeDocumentRow(row),
        reverseConstruction: isReversed(row),
      }));
      const formRows = formValuesOf({ ...emptyDraft, rows }, numberLocale, "2026-11-23").rows;
      const totalsOnScreen = computeDraftTotals(
        formRows,
        numberLocale,
        totalsSettingsOf(seller, customers[customerKind], makeSettings(roundToWhole)),
      );
      const pricedDrawnRows = drawnDraft.rows.flatMap((row) => ("text" in row ? [] : [row]));
      const totalsInBooks = invoiceTotals(
        pricedDrawnRows.map((row) => ({
          ...row,
          rateBps: customerKind === "abroad" || isReversed(row) ? 0 : vatRateOf(row.article),
        })),
        { exponent: 2, includesVat: customerKind === "person", roundToWhole },
      );
      expect(totalsOnScreen).toEqual(totalsInBooks);
    }),
    multipliedCaseCount(10),
  );
});

it("offers the mark of construction services for a customer at home who accounts for their VAT, and nobody else", () => {
  const customersWithOffer = Object.entries({
    ...customers,
    builderAbroad: { ...customers.builder, invoiceAddress: foreignAddress },
  })
    .filter(([, customer]) => totalsSettingsOf(seller, customer, makeSettings(false)).mayReverseConstruction)
    .map(([name]) => name);
  expect(customersWithOffer).toEqual(["builder"]);
});
