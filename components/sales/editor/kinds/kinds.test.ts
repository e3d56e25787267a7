import { describe, expect, it } from "vitest";
import { emptyRow } from "@/lib/api/contract/sales/document-row";
import { emptyOrder, emptyOrderRow, fromOrder } from "@/lib/api/contract/sales/order-body";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { emptyQuote, fromQuote } from "@/lib/api/contract/sales/quote-draft";
import { Problem } from "@/lib/values/problem";
import { makeDraftSchema } from "../draft-schema";
import { type DraftValues, formValuesOf } from "../draft-values";
import { placeRefusal } from "../grid/refused-cells";
import { orderHeadPaths, toOrderText, withOrderValues } from "./order-text";
import { computeDefaultValidUntilOn, quoteHeadPaths, toQuoteText, withQuoteValues } from "./quote-text";

const today = "2026-11-20";
const soldRow = {
  ...emptyRow,
  articleId: "a1",
  articleNumber: "1",
  text: "Golv",
  quantity: 25_000n,
  unitPrice: 5_950_000n,
};
const quote: Quote = {
  ...emptyQuote,
  ...{ id: "q1", customerId: "c1", customerName: "Brf Solsidan", yourReference: "Åsa", ourReference: "Bo" },
  ...{ quoteOn: today, validUntilOn: "2026-12-20", termsOfPaymentId: "t1", rows: [soldRow] },
  rest: { EuThirdParty: true, Persons: [{ Ssn: "••••" }], TermsOfPayment: { Id: "t1", Name: "30 days" } },
};
const totalsSettings = { exponent: 2, includesVat: false, roundToWhole: false, chargesVat: true };
const draftRules = {
  numberLocale: "sv",
  exampleDate: today,
  priceDecimals: 2,
  currency: "SEK",
  totals: totalsSettings,
  isPrivatePerson: false,
  houseWork: null,
};
const refusalsOf = (values: DraftValues, isDueOnRequired: boolean) => {
  const parsed = makeDraftSchema((rule) => rule, draftRules, isDueOnRequired).safeParse(values);
  return parsed.success ? [] : parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

describe("a quote's draft", () => {
  it("says what the form says and keeps what the form does not show", () => {
    const values = formValuesOf(toQuoteText(quote), "sv", today);
    expect([values.invoiceOn, values.dueOn, values.ownDueOn]).toEqual([today, "2026-12-20", true]);
    const changedQuote = withQuoteValues(quote, { ...values, dueOn: "2027-01-10", yourReference: "Eva" }, "sv");
    expect(fromQuote(changedQuote)).toMatchObject({
      ...{ QuoteDate: today, DueDate: "2027-01-10", CustomerReference: "Eva", CompanyReference: "Bo" },
      ...{ EuThirdParty: true, TermsOfPayment: { Id: "t1", Name: "30 days" }, Persons: [{ Ssn: "••••" }] },
      Rows: [{ ArticleId: "a1", Quantity: 2.5, UnitPrice: 595, LineNumber: 1 }],
    });
  });

  it("takes terms and house work of nobody else to another customer", () => {
    const values = { ...formValuesOf(toQuoteText(quote), "sv", today), customerId: "c2" };
    const remoteQuote = fromQuote(withQuoteValues(quote, values, "sv"));
    expect([remoteQuote.CustomerId, remoteQuote.TermsOfPayment, remoteQuote.Persons]).toEqual(["c2", null, undefined]);
  });

  it("needs the last day it is valid, which is thirty days on unless somebody writes another", () => {
    const values = formValuesOf(toQuoteText(quote), "sv", today);
    expect(refusalsOf({ ...values, dueOn: "" }, true)).toEqual(["dueOn: badDate"]);
    expect(refusalsOf({ ...values, dueOn: "2026-11-19" }, true)).toEqual(["dueOn: dueBefore"]);
    expect(computeDefaultValidUntilOn(today)).toBe("2026-12-20");
  });

  it("shows a refusal at the field that has the service's word for it", () => {
    const fields = ["CustomerReference", "CompanyReference", "DueDate", "Rows[0].UnitPrice"].map((field) => ({
      ...{ field, code: "no", message: "no" },
    }));
    const { cells } = placeRefusal(new Problem("remote_refused", { fields }), [2], quoteHeadPaths, () => "no");
    expect(cells.map(({ path }) => path)).toEqual(["yourReference", "ourReference", "dueOn", "rows.2.unitPrice"]);
  });
});

describe("a direct order", () => {
  it("says what the form says, and may promise no day of delivery", () => {
    const order = { ...emptyOrder, customerId: "c1", orderOn: today, rows: [{ ...emptyOrderRow, ...soldRow }] };
    const values = formValuesOf(toOrderText(order), "sv", today);
    expect(refusalsOf(values, false)).toEqual([]);
    const placedOrder = withOrderValues(order, { ...values, orderReference: "PO 7" }, "sv");
    expect(fromOrder(placedOrder)).toMatchObject({
      ...{ OrderDate: today, DeliveryDate: null, BuyersOrderReference: "PO 7", Status: 2 },
      Rows: [{ ArticleId: "a1", Quantity: 2.5, DeliveredQuantity: null }],
    });
    expect(refusalsOf({ ...values, dueOn: "2026-11-19" }, false)).toEqual(["dueOn: dueBefore"]);
  });

  it("shows a refusal of its delivery at the day of delivery", () => {
    const problem = new Problem("remote_refused", { fields: [{ field: "DeliveryDate", code: "no", message: "no" }] });
    const { cells } = placeRefusal(problem, [0], orderHeadPaths, () => "no");
    expect(cells).toEqual([{ path: "dueOn", message: "no", isOfArticle: false }]);
  });
});
