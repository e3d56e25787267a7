import { afterAll, beforeAll, expect, it } from "vitest";
import { accounts } from "../api/contract/books/account";
import { vatCodes } from "../api/contract/books/vat-code";
import { termsOfPayments } from "../api/contract/company/terms-of-payment";
import { compare } from "../api/contract/list-query";
import { type Article, articles } from "../api/contract/sales/article";
import { type ArticleAccountCoding, articleAccountCodings } from "../api/contract/sales/article-account-coding";
import { customers, emptyCustomer, fromCustomer } from "../api/contract/sales/customer";
import { invoices } from "../api/contract/sales/customer-invoice";
import { emptyDraft, type InvoiceDraft } from "../api/contract/sales/customer-invoice-draft";
import { emptyRow } from "../api/contract/sales/document-row";
import { books } from "../api/remote/books";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { forward } from "../forwarding/forward";
import { expectedVoucher } from "../rules/sales/postings/expected-voucher";
import { type VatBooks, vatBoxes, withVatAccounts } from "../rules/vat/vat-boxes";
import { submitAndWatch } from "./operations";
import { readPostings } from "./sales/posted-invoice";
import { convertCommand, saveDraft } from "./testing/invoice-commands";

let world: World;
let anna: SignedIn;
let shop: { articles: readonly Article[]; codings: readonly ArticleAccountCoding[] };
let vatBooks: VatBooks;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const shelf = books(anna.access);
  const whole = { pageSize: 1000 };
  const [sold, codings, codes, chart] = await Promise.all([
    shelf.page(articles, { ...whole, filter: compare("IsActive", "eq", true) }),
    shelf.page(articleAccountCodings, whole),
    shelf.page(vatCodes, whole),
    shelf.page(accounts, { ...whole, filter: compare("IsActive", "eq", true) }),
  ]);
  shop = { articles: sold.items, codings: codings.items };
  vatBooks = { codes: codes.items, accounts: chart.items };
});
afterAll(() => world?.stop());

type Buyer = {
  isPrivatePerson?: boolean;
  countryCode?: string;
  vatNumber?: string;
  reverseChargeConstruction?: boolean;
  forcesVat?: boolean;
  /** The kind of the terms of payment: 2 cash, 3 card, 4 wallet, 5 payment service. */
  paidBy?: number;
};
type Terms = { isCredit?: boolean; reverse?: boolean; rates?: readonly number[] } & Record<string, unknown>;

const sweden = { line1: "Vägen 1", line2: "", postalCode: "972 31", city: "Luleå", countryCode: "SE" };
const person = { isPrivatePerson: true };
const german = { countryCode: "DE", vatNumber: "DE123456789" };
const builder = { reverseChargeConstruction: true, vatNumber: "SE556903382201" };
const rot = {
  RotReducedInvoicingType: 1,
  RotPropertyType: 2,
  RotReducedInvoicingPropertyName: "Björken 1",
  Persons: [{ Ssn: "19811218-9876" }],
};
const shared = {
  ...rot,
  Persons: [
    { Ssn: "19811218-9876", Amount: 100 },
    { Ssn: "19900101-2385", Amount: 50 },
  ],
};
const kinds: readonly [kind: string, buyer: Buyer, terms: Terms, boxes: readonly string[]][] = [
  ["a sale at 25, 12 and 6 %", {}, { rates: [2500, 1200, 600] }, ["05", "10", "11", "12"]],
  ["a sale without VAT", {}, { rates: [0] }, ["42"]],
  ["house work, its reduction left to the books", person, rot, ["05", "10"]],
  ["house work with a reduction of its own", person, { ...rot, RotReducedInvoicingAmount: 100 }, ["05", "10"]],
  ["house work with amounts of its persons'", person, shared, ["05", "10"]],
  ["construction under reverse charge", builder, { reverse: true }, ["41"]],
  ["a credit invoice", {}, { isCredit: true, rates: [2500, 1200] }, ["05", "10", "11"]],
  ["a sale to Germany with a VAT number", german, {}, ["39"]],
  ["a sale to Germany without a VAT number", { countryCode: "DE" }, { rates: [2500, 1200] }, ["05", "10", "11"]],
  ["a sale to Germany with VAT by force", { ...german, forcesVat: true }, { rates: [2500, 1200] }, ["05", "10", "11"]],
  ["a sale out of the EU", { countryCode: "US" }, {}, ["40"]],
  ["a sale in cash", { paidBy: 2 }, { rates: [2500, 600] }, ["05", "10", "12"]],
  ["a sale by card", { paidBy: 3 }, {}, ["05", "10"]],
  ["house work by card", { ...person, paidBy: 3 }, rot, ["05", "10"]],
  ["a credit invoice of what was paid by card", { paidBy: 3 }, { isCredit: true }, ["05", "10"]],
];

it.each(kinds)("announces voucher and VAT boxes of %s as the books make them", async (_kind, buyer, terms, boxes) => {
  const draft = await storeDraftFor(buyer, terms);
  const voucher = expectedVoucherOf(draft, buyer);
  const postings = withVatAccounts(voucher.postings, vatBooks);
  const operation = await submitAndWatch(anna.access, convertCommand(draft, `kind:${draft.id}`, null, postings));
  expect(operation).toMatchObject({ stage: "done", posted: { voucher: "matches", differences: [] } });
  const posted = await readPostings(anna.access, operation.posted?.voucherId ?? "");
  const announced = vatBoxes(voucher.likelyPostings, vatBooks);
  expect(announced.map(({ code }) => code)).toEqual(boxes);
  expect(announced).toEqual(vatBoxes(posted ?? [], vatBooks));
  const invoice = await books(anna.access).one(invoices, operation.posted?.invoiceId ?? "");
  expect(invoice.remainingMinor === 0n).toBe(buyer.paidBy !== undefined);
});

function expectedVoucherOf(
  draft: InvoiceDraft,
  { countryCode = "SE", vatNumber = "", forcesVat = false, paidBy }: Buyer,
) {
  const codingId = new Map(shop.articles.map((article) => [article.id, article.codingId]));
  return expectedVoucher({
    draft,
    home: "SE",
    buyer: { countryCode, vatNumber, forcesVat },
    paidAtOnce: paidBy !== undefined,
    codingOf: (articleId) => shop.codings.find(({ id }) => id === codingId.get(articleId)),
    settings: { exponent: 2, includesVat: false, roundToWhole: draft.roundingMinor !== 0n },
  });
}

/** Gets an article that is a service, so that it can be construction, house work or a service abroad. */
function serviceAt(rateBps: number): Article {
  const codings = shop.codings.filter((one) => one.rateBps === rateBps && /^Tjänster/.test(one.name));
  const other = shop.codings.filter((one) => one.rateBps === rateBps);
  const sold = [...codings, ...other].flatMap(({ id }) => shop.articles.find(({ codingId }) => codingId === id) ?? []);
  if (!sold[0]) throw new Error(`nothing is sold at ${rateBps / 100} %`);
  return sold[0];
}

async function storeDraftFor(
  { countryCode = "SE", forcesVat, paidBy = 0, ...members }: Buyer,
  terms: Terms,
): Promise<InvoiceDraft> {
  const of = compare("TermsOfPaymentTypeId", "eq", paidBy);
  const [term] = (await books(anna.access).page(termsOfPayments, { pageSize: 1, filter: of })).items;
  if (!term) throw new Error(`no terms of payment of kind ${paidBy}`);
  expect(term.paidAtOnce).toBe(paidBy !== 0);
  const rest = forcesVat ? { ForceBookkeepVat: true } : {};
  const customer = { ...emptyCustomer, ...members, rest, name: "Köpare", termsOfPaymentId: term.id };
  const body = fromCustomer({ ...customer, invoiceAddress: { ...sweden, countryCode } });
  const answer = await forward(anna.request("POST", "/x", body), anna.access, "books", "customers");
  const { id: customerId } = customers.parse(await answer.json());
  const { isCredit = false, reverse = false, rates = [2500], ...more } = terms;
  const work = "RotPropertyType" in more ? { WorkCostType: 1, WorkHours: 8 } : {};
  const rows = rates.map((rateBps, index) => {
    const { id: articleId, name: text } = serviceAt(rateBps);
    const row = { ...emptyRow, articleId, text, unitPrice: 6_250_000n + BigInt(index) * 300n };
    return { ...row, reverseConstruction: reverse, rest: { ...emptyRow.rest, ...work } };
  });
  return saveDraft(anna, "POST", "customerinvoicedrafts", { ...emptyDraft, customerId, isCredit, rows, rest: more });
}
