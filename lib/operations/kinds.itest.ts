import { afterAll, beforeAll, expect, it } from "vitest";
import { accounts } from "../api/contract/account";
import { type Article, articles } from "../api/contract/article";
import { type ArticleAccountCoding, articleAccountCodings } from "../api/contract/article-account-coding";
import { customers, emptyCustomer, fromCustomer } from "../api/contract/customer";
import { emptyDraft, type InvoiceDraft } from "../api/contract/customer-invoice-draft";
import { emptyRow } from "../api/contract/document-row";
import { compare } from "../api/contract/list-query";
import { type TermsOfPayment, termsOfPayments } from "../api/contract/terms-of-payment";
import { vatCodes } from "../api/contract/vat-code";
import { books } from "../api/server/books";
import { forward } from "../api/server/forward";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { expectedVoucher } from "../flow/expected-voucher";
import { type VatBooks, type VatBox, vatBoxes } from "../flow/vat-boxes";
import { postingsOf } from "./posted";
import { runOperation } from "./run";
import { convertOrder, saveDraft } from "./testing/orders";

let world: World;
let anna: SignedIn;
let shop: { terms: TermsOfPayment; articles: readonly Article[]; codings: readonly ArticleAccountCoding[] };
let vatBooks: VatBooks;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const shelf = books(anna.access);
  const whole = { pageSize: 1000 };
  const [terms, sold, codings, codes, chart] = await Promise.all([
    shelf.page(termsOfPayments, whole),
    shelf.page(articles, { ...whole, filter: compare("IsActive", "eq", true) }),
    shelf.page(articleAccountCodings, whole),
    shelf.page(vatCodes, whole),
    shelf.page(accounts, { ...whole, filter: compare("IsActive", "eq", true) }),
  ]);
  const [term] = terms.items;
  if (!term) throw new Error("the seeded company has no terms of payment");
  shop = { terms: term, articles: sold.items, codings: codings.items };
  vatBooks = { codes: codes.items, accounts: chart.items };
});
afterAll(() => world?.stop());

type Buyer = {
  isPrivatePerson?: boolean;
  countryCode?: string;
  vatNumber?: string;
  reverseChargeConstruction?: boolean;
};
type Terms = { isCredit?: boolean; reverse?: boolean; rates?: readonly number[] } & Record<string, unknown>;

const sweden = { line1: "Vägen 1", line2: "", postalCode: "972 31", city: "Luleå", countryCode: "SE" };
const person = { isPrivatePerson: true };
const builder = { reverseChargeConstruction: true, vatNumber: "SE556903382201" };
const rot = {
  RotReducedInvoicingType: 1,
  RotPropertyType: 2,
  RotReducedInvoicingPropertyName: "Björken 1",
  Persons: [{ Ssn: "19811218-9876" }],
};
const kinds: readonly [kind: string, buyer: Buyer, terms: Terms, boxes: readonly string[]][] = [
  ["a sale at 25, 12 and 6 %", {}, { rates: [2500, 1200, 600] }, ["05", "10", "11", "12"]],
  ["a sale without VAT", {}, { rates: [0] }, ["42"]],
  ["house work, its reduction left to the books", person, rot, ["05", "10"]],
  ["house work with a reduction of its own", person, { ...rot, RotReducedInvoicingAmount: 100 }, ["05", "10"]],
  ["construction under reverse charge", builder, { reverse: true }, ["41"]],
  ["a credit invoice", {}, { isCredit: true, rates: [2500, 1200] }, ["05", "10", "11"]],
  ["a sale to Germany with a VAT number", { countryCode: "DE", vatNumber: "DE123456789" }, {}, ["39"]],
  ["a sale to Germany without a VAT number", { countryCode: "DE" }, { rates: [2500, 1200] }, ["05", "10", "11"]],
  ["a sale out of the EU", { countryCode: "US" }, {}, ["40"]],
];

it.each(kinds)("announces voucher and VAT boxes of %s as the books make them", async (_kind, buyer, terms, boxes) => {
  const draft = await stored(buyer, terms);
  const operation = await runOperation(anna.access, convertOrder(draft, `kind:${draft.id}`));
  expect(operation).toMatchObject({ stage: "done", posted: { voucher: "matches", differences: [] } });
  const posted = await postingsOf(anna.access, operation.posted?.voucherId ?? "");
  const announced = foretold(draft, buyer);
  expect(announced.map(({ code }) => code)).toEqual(boxes);
  expect(announced).toEqual(vatBoxes(posted ?? [], vatBooks));
});

function foretold(draft: InvoiceDraft, { countryCode = "SE", vatNumber = "" }: Buyer): readonly VatBox[] {
  const codingId = new Map(shop.articles.map((article) => [article.id, article.codingId]));
  const { likely } = expectedVoucher({
    draft,
    home: "SE",
    buyer: { countryCode, vatNumber },
    codingOf: (articleId) => shop.codings.find(({ id }) => id === codingId.get(articleId)),
    settings: { exponent: 2, includesVat: false, roundToWhole: draft.roundingMinor !== 0n },
  });
  return vatBoxes(likely, vatBooks);
}

/** An article that is a service, so that it can be construction, house work or a service abroad. */
function serviceAt(rateBps: number): Article {
  const codings = shop.codings.filter((one) => one.rateBps === rateBps && /^Tjänster/.test(one.name));
  const other = shop.codings.filter((one) => one.rateBps === rateBps);
  const sold = [...codings, ...other].flatMap(({ id }) => shop.articles.find(({ codingId }) => codingId === id) ?? []);
  if (!sold[0]) throw new Error(`nothing is sold at ${rateBps / 100} %`);
  return sold[0];
}

async function stored({ countryCode = "SE", ...members }: Buyer, terms: Terms): Promise<InvoiceDraft> {
  const customer = { ...emptyCustomer, ...members, name: "Köpare", termsOfPaymentId: shop.terms.id };
  const body = fromCustomer({ ...customer, invoiceAddress: { ...sweden, countryCode } });
  const answer = await forward(anna.request("POST", "/x", body), anna.access, "books", "customers");
  const { id: customerId } = customers.parse(await answer.json());
  const { isCredit = false, reverse = false, rates = [2500], ...rest } = terms;
  const work = "RotPropertyType" in rest ? { WorkCostType: 1, WorkHours: 8 } : {};
  const rows = rates.map((rateBps, index) => {
    const { id: articleId, name: text } = serviceAt(rateBps);
    const row = { ...emptyRow, articleId, text, unitPrice: 6_250_000n + BigInt(index) * 300n };
    return { ...row, reverseConstruction: reverse, rest: { ...emptyRow.rest, ...work } };
  });
  return saveDraft(anna, "POST", "customerinvoicedrafts", { ...emptyDraft, customerId, isCredit, rows, rest });
}
