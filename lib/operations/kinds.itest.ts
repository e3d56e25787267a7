import { afterAll, beforeAll, expect, it } from "vitest";
import { accounts } from "../api/contract/books/account";
import { vatCodes } from "../api/contract/books/vat-code";
import { termsOfPayments } from "../api/contract/company/terms-of-payment";
import { compare } from "../api/contract/list-query";
import { type Article, articles } from "../api/contract/sales/article";
import { type ArticleAccountCoding, articleAccountCodings } from "../api/contract/sales/article-account-coding";
import { customers, emptyCustomer, fromCustomer } from "../api/contract/sales/customer";
import { invoices } from "../api/contract/sales/customer-invoice";
import { emptyDraft, type InvoiceDraft, invoiceDrafts } from "../api/contract/sales/customer-invoice-draft";
import { emptyRow } from "../api/contract/sales/document-row";
import { books } from "../api/remote/books";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { forward } from "../forwarding/forward";
import { expectedVoucherOf } from "../rules/sales/postings/expected-voucher";
import { type VatBooks, vatBoxesOf, withVatAccounts } from "../rules/vat/vat-boxes";
import { submitAndWatch } from "./operations";
import { readPostings } from "./sales/posted-invoice";
import { makeConvertCommand, saveDraft } from "./testing/invoice-commands";

let world: World;
let anna: SignedIn;
let catalogue: { articles: readonly Article[]; codings: readonly ArticleAccountCoding[] };
let vatBooks: VatBooks;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const booksOfAnna = books(anna.access);
  const wholeList = { pageSize: 1000 };
  const [articlePage, codingPage, vatCodePage, accountPage] = await Promise.all([
    booksOfAnna.page(articles, { ...wholeList, filter: compare("IsActive", "eq", true) }),
    booksOfAnna.page(articleAccountCodings, wholeList),
    booksOfAnna.page(vatCodes, wholeList),
    booksOfAnna.page(accounts, { ...wholeList, filter: compare("IsActive", "eq", true) }),
  ]);
  catalogue = { articles: articlePage.items, codings: codingPage.items };
  vatBooks = { codes: vatCodePage.items, accounts: accountPage.items };
});
afterAll(() => world?.stop());

type Buyer = {
  isPrivatePerson?: boolean;
  countryCode?: string;
  vatNumber?: string;
  reverseChargeConstruction?: boolean;
  forcesVat?: boolean;
  /** The kind of the terms of payment: 2 cash, 3 card, 4 wallet, 5 payment service. */
  paymentKind?: number;
};
type SaleTerms = { isCredit?: boolean; reverse?: boolean; rates?: readonly number[] } & Record<string, unknown>;

const swedishAddress = { line1: "Vägen 1", line2: "", postalCode: "972 31", city: "Luleå", countryCode: "SE" };
const privatePerson = { isPrivatePerson: true };
const germanCompany = { countryCode: "DE", vatNumber: "DE123456789" };
const constructionCompany = { reverseChargeConstruction: true, vatNumber: "SE556903382201" };
const houseWork = {
  RotReducedInvoicingType: 1,
  RotPropertyType: 2,
  RotReducedInvoicingPropertyName: "Björken 1",
  Persons: [{ Ssn: "19811218-9876" }],
};
const sharedHouseWork = {
  ...houseWork,
  Persons: [
    { Ssn: "19811218-9876", Amount: 100 },
    { Ssn: "19900101-2385", Amount: 50 },
  ],
};
const saleCases: readonly [kind: string, buyer: Buyer, terms: SaleTerms, expectedBoxes: readonly string[]][] = [
  ["a sale at 25, 12 and 6 %", {}, { rates: [2500, 1200, 600] }, ["05", "10", "11", "12"]],
  ["a sale without VAT", {}, { rates: [0] }, ["42"]],
  ["house work, its reduction left to the books", privatePerson, houseWork, ["05", "10"]],
  [
    "house work with a reduction of its own",
    privatePerson,
    { ...houseWork, RotReducedInvoicingAmount: 100 },
    ["05", "10"],
  ],
  ["house work with amounts of its persons'", privatePerson, sharedHouseWork, ["05", "10"]],
  ["construction under reverse charge", constructionCompany, { reverse: true }, ["41"]],
  ["a credit invoice", {}, { isCredit: true, rates: [2500, 1200] }, ["05", "10", "11"]],
  ["a sale to Germany with a VAT number", germanCompany, {}, ["39"]],
  ["a sale to Germany without a VAT number", { countryCode: "DE" }, { rates: [2500, 1200] }, ["05", "10", "11"]],
  [
    "a sale to Germany with VAT by force",
    { ...germanCompany, forcesVat: true },
    { rates: [2500, 1200] },
    ["05", "10", "11"],
  ],
  ["a sale out of the EU", { countryCode: "US" }, {}, ["40"]],
  ["a sale in cash", { paymentKind: 2 }, { rates: [2500, 600] }, ["05", "10", "12"]],
  ["a sale by card", { paymentKind: 3 }, {}, ["05", "10"]],
  ["house work by card", { ...privatePerson, paymentKind: 3 }, houseWork, ["05", "10"]],
  ["a credit invoice of what was paid by card", { paymentKind: 3 }, { isCredit: true }, ["05", "10"]],
];

it.each(saleCases)(
  "announces voucher and VAT boxes of %s as the books make them",
  async (_kind, buyer, terms, expectedBoxes) => {
    const draft = await storeDraftOfSale(buyer, terms);
    const voucher = announceVoucher(draft, buyer);
    const postings = withVatAccounts(voucher.postings, vatBooks);
    const operation = await submitAndWatch(anna.access, makeConvertCommand(draft, `kind:${draft.id}`, null, postings));
    expect(operation).toMatchObject({ stage: "done", posted: { voucher: "matches", differences: [] } });
    const bookedPostings = await readPostings(anna.access, operation.posted?.voucherId ?? "");
    const announcedBoxes = vatBoxesOf(voucher.likelyPostings, vatBooks);
    expect(announcedBoxes.map(({ code }) => code)).toEqual(expectedBoxes);
    expect(announcedBoxes).toEqual(vatBoxesOf(bookedPostings ?? [], vatBooks));
    const invoice = await books(anna.access).get(invoices, operation.posted?.invoiceId ?? "");
    expect(invoice.remainingMinor === 0n).toBe(buyer.paymentKind !== undefined);
  },
);

function announceVoucher(
  draft: InvoiceDraft,
  { countryCode = "SE", vatNumber = "", forcesVat = false, paymentKind }: Buyer,
) {
  const codingIdOfArticle = new Map(catalogue.articles.map((article) => [article.id, article.codingId]));
  return expectedVoucherOf({
    draft,
    home: "SE",
    buyer: { countryCode, vatNumber, forcesVat },
    paidAtOnce: paymentKind !== undefined,
    codingOf: (articleId) => catalogue.codings.find(({ id }) => id === codingIdOfArticle.get(articleId)),
    settings: { exponent: 2, includesVat: false, roundToWhole: draft.roundingMinor !== 0n },
  });
}

/** Gets an article that is a service, so that it can be construction, house work or a service abroad. */
function getServiceWithRate(rateBps: number): Article {
  const codings = catalogue.codings.filter((coding) => coding.rateBps === rateBps && /^Tjänster/.test(coding.name));
  const otherCodings = catalogue.codings.filter((coding) => coding.rateBps === rateBps);
  const soldArticles = [...codings, ...otherCodings].flatMap(
    ({ id }) => catalogue.articles.find(({ codingId }) => codingId === id) ?? [],
  );
  if (!soldArticles[0]) throw new Error(`nothing is sold at ${rateBps / 100} %`);
  return soldArticles[0];
}

async function storeDraftOfSale(
  { countryCode = "SE", forcesVat, paymentKind = 0, ...customerMembers }: Buyer,
  terms: SaleTerms,
): Promise<InvoiceDraft> {
  const paymentKindFilter = compare("TermsOfPaymentTypeId", "eq", paymentKind);
  const [termsOfPayment] = (await books(anna.access).page(termsOfPayments, { pageSize: 1, filter: paymentKindFilter }))
    .items;
  if (!termsOfPayment) throw new Error(`no terms of payment of kind ${paymentKind}`);
  expect(termsOfPayment.paidAtOnce).toBe(paymentKind !== 0);
  const restOfCustomer = forcesVat ? { ForceBookkeepVat: true } : {};
  const customer = {
    ...emptyCustomer,
    ...customerMembers,
    rest: restOfCustomer,
    name: "Köpare",
    termsOfPaymentId: termsOfPayment.id,
  };
  const body = fromCustomer({ ...customer, invoiceAddress: { ...swedishAddress, countryCode } });
  const answer = await forward(anna.request("POST", "/x", body), anna.access, "books", "customers");
  const { id: customerId } = customers.parse(await answer.json());
  const { isCredit = false, reverse: isReverseCharge = false, rates = [2500], ...restOfDraft } = terms;
  // A kind of house work is read as the service would answer it, because drafts are saved from what was read.
  const { houseWork: soldHouseWork } = invoiceDrafts.parse({ Id: customerId, CustomerId: customerId, ...restOfDraft });
  const work = soldHouseWork ? { type: 1, hours: 80_000n } : null;
  const rows = rates.map((rateBps, index) => {
    const { id: articleId, name: text } = getServiceWithRate(rateBps);
    const row = { ...emptyRow, articleId, text, unitPrice: 6_250_000n + BigInt(index) * 300n };
    return { ...row, reverseConstruction: isReverseCharge, work };
  });
  return saveDraft(anna, "POST", "customerinvoicedrafts", {
    ...emptyDraft,
    customerId,
    isCredit,
    rows,
    houseWork: soldHouseWork,
  });
}
