import { expect, it } from "vitest";
import { companySettings } from "@/lib/api/contract/company/company-settings";
import { emptyCustomer } from "@/lib/api/contract/sales/customer";
import { emptyDraft } from "@/lib/api/contract/sales/customer-invoice-draft";
import { type DocumentRow, emptyRow } from "@/lib/api/contract/sales/document-row";
import { invoiceTotals } from "@/lib/rules/sales/invoice-totals";
import { type DrawnRow, drawnDraft } from "@/lib/rules/testing/draft-arbitrary";
import { fc, multipliedCaseCount } from "../../../scripts/testing/random-cases";
import { draftTotals } from "./draft-totals";
import { valuesOf } from "./draft-values";
import { totalsSettings } from "./use-totals-settings";

const rates = [2500, 1200, 600, 0];
const rateOf = (article: number) => rates[article % rates.length] ?? 0;

function rowOf(row: DrawnRow): DocumentRow {
  if ("text" in row) return { ...emptyRow, isTextRow: true, text: row.text };
  const { article, ...numbers } = row;
  return { ...emptyRow, ...numbers, articleId: "a", text: "Sold", rateBps: rateOf(article) };
}

const seller = { countryCode: "SE", currencyCode: "SEK" };
const abroad = { ...emptyCustomer.invoiceAddress, countryCode: "US" };
const customers = {
  company: emptyCustomer,
  person: { ...emptyCustomer, isPrivatePerson: true },
  abroad: { ...emptyCustomer, invoiceAddress: abroad },
  builder: { ...emptyCustomer, reverseChargeConstruction: true },
};
const settingsOf = (roundToWhole: boolean) => ({
  ...companySettings.parse({}),
  ...{ roundToWhole, showsPrivateWithoutVat: false },
});

it("adds up what stands in the fields as the arithmetic that is held against the books, in every way numbers are written", () => {
  const ways = fc.record({
    drawn: drawnDraft,
    numbers: fc.constantFrom("sv", "nb", "nl", "en"),
    to: fc.constantFrom("company", "person", "abroad", "builder"),
    roundToWhole: fc.boolean(),
  });
  fc.assert(
    fc.property(ways, ({ drawn, numbers, to, roundToWhole }) => {
      const isReversed = (row: DrawnRow) => to === "builder" && "article" in row && row.article % 3 === 0;
      const rows = drawn.rows.map((row) => ({ ...rowOf(row), reverseConstruction: isReversed(row) }));
      const fields = valuesOf({ ...emptyDraft, rows }, numbers, "2026-11-23").rows;
      const onScreen = draftTotals(fields, numbers, totalsSettings(seller, customers[to], settingsOf(roundToWhole)));
      const priced = drawn.rows.flatMap((row) => ("text" in row ? [] : [row]));
      const inBooks = invoiceTotals(
        priced.map((row) => ({ ...row, rateBps: to === "abroad" || isReversed(row) ? 0 : rateOf(row.article) })),
        { exponent: 2, includesVat: to === "person", roundToWhole },
      );
      expect(onScreen).toEqual(inBooks);
    }),
    multipliedCaseCount(10),
  );
});

it("offers the mark of construction services for a customer at home who accounts for their VAT, and nobody else", () => {
  const offers = Object.entries({ ...customers, builderAbroad: { ...customers.builder, invoiceAddress: abroad } })
    .filter(([, customer]) => totalsSettings(seller, customer, settingsOf(false)).reversesConstruction)
    .map(([name]) => name);
  expect(offers).toEqual(["builder"]);
});
