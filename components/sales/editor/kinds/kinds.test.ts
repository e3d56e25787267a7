import { describe, expect, it } from "vitest";
import { emptyRow } from "@/lib/api/contract/sales/document-row";
import { emptyOrder, emptyOrderRow, fromOrder } from "@/lib/api/contract/sales/order-body";
import type { Quote } from "@/lib/api/contract/sales/quote";
import { emptyQuote, fromQuote } from "@/lib/api/contract/sales/quote-draft";
import { Problem } from "@/lib/values/problem";
import { draftSchema } from "../draft-schema";
import { type DraftValues, valuesOf } from "../draft-values";
import { placeRefusal } from "../grid/refused-cells";
import { orderHeadPaths, orderText, withOrderValues } from "./order-text";
import { defaultValidUntil, quoteHeadPaths, quoteText, withQuoteValues } from "./quote-text";

const today = "2026-11-20";
const sold = {
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
  ...{ quoteOn: today, validUntilOn: "2026-12-20", termsOfPaymentId: "t1", rows: [sold] },
  rest: { EuThirdParty: true, Persons: [{ Ssn: "••••" }], TermsOfPayment: { Id: "t1", Name: "30 days" } },
};
const totals = { exponent: 2, includesVat: false, roundToWhole: false, chargesVat: true };
const rules = { numbers: "sv", exampleDate: today, priceDecimals: 2, currency: "SEK", totals };
const refusals = (values: DraftValues, needsDue: boolean) => {
  const read = draftSchema((rule) => rule, rules, needsDue).safeParse(values);
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

describe("a quote's draft", () => {
  it("says what the form says and keeps what the form does not show", () => {
    const values = valuesOf(quoteText(quote), "sv", today);
    expect([values.invoiceOn, values.dueOn, values.ownDueOn]).toEqual([today, "2026-12-20", true]);
    const changed = withQuoteValues(quote, { ...values, dueOn: "2027-01-10", yourReference: "Eva" }, "sv");
    expect(fromQuote(changed)).toMatchObject({
      ...{ QuoteDate: today, DueDate: "2027-01-10", CustomerReference: "Eva", CompanyReference: "Bo" },
      ...{ EuThirdParty: true, TermsOfPayment: { Id: "t1", Name: "30 days" }, Persons: [{ Ssn: "••••" }] },
      Rows: [{ ArticleId: "a1", Quantity: 2.5, UnitPrice: 595, LineNumber: 1 }],
    });
  });

  it("takes terms and house work of nobody else to another customer", () => {
    const values = { ...valuesOf(quoteText(quote), "sv", today), customerId: "c2" };
    const body = fromQuote(withQuoteValues(quote, values, "sv"));
    expect([body.CustomerId, body.TermsOfPayment, body.Persons]).toEqual(["c2", null, undefined]);
  });

  it("needs the last day it is valid, which is thirty days on unless somebody writes another", () => {
    const values = valuesOf(quoteText(quote), "sv", today);
    expect(refusals({ ...values, dueOn: "" }, true)).toEqual(["dueOn: badDate"]);
    expect(refusals({ ...values, dueOn: "2026-11-19" }, true)).toEqual(["dueOn: dueBefore"]);
    expect(defaultValidUntil(today)).toBe("2026-12-20");
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
    const order = { ...emptyOrder, customerId: "c1", orderOn: today, rows: [{ ...emptyOrderRow, ...sold }] };
    const values = valuesOf(orderText(order), "sv", today);
    expect(refusals(values, false)).toEqual([]);
    const placed = withOrderValues(order, { ...values, orderReference: "PO 7" }, "sv");
    expect(fromOrder(placed)).toMatchObject({
      ...{ OrderDate: today, DeliveryDate: null, BuyersOrderReference: "PO 7", Status: 2 },
      Rows: [{ ArticleId: "a1", Quantity: 2.5, DeliveredQuantity: null }],
    });
    expect(refusals({ ...values, dueOn: "2026-11-19" }, false)).toEqual(["dueOn: dueBefore"]);
  });

  it("shows a refusal of its delivery at the day of delivery", () => {
    const problem = new Problem("remote_refused", { fields: [{ field: "DeliveryDate", code: "no", message: "no" }] });
    const { cells } = placeRefusal(problem, [0], orderHeadPaths, () => "no");
    expect(cells).toEqual([{ path: "dueOn", message: "no", isOfArticle: false }]);
  });
});
