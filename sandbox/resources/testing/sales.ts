import { norrsken } from "../../seed/companies";
import { thirtyDaysTermsId } from "../../seed/company-data";
import type { BooksClient, Caller, JsonRecord, Reply } from "./books-client";

/** A company with articles and a customer, and a caller of the company's owner. */
export type Shop = {
  readonly anna: Caller;
  readonly customerId: string;
  /** Article ids by the name the tests use: service25, goods25, goods12, goods6, goods0. */
  readonly articleIds: Readonly<Record<string, string>>;
};

const codingNames: Readonly<Record<string, string>> = {
  service25: "Tjänster 25% moms",
  goods25: "Varor 25% moms",
  goods12: "Varor 12% moms",
  goods6: "Varor 6% moms",
  goods0: "Varor momsfria",
};

export async function openShop(books: BooksClient): Promise<Shop> {
  const anna = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id));
  const units = await anna.get("/units?$filter=Abbreviation eq 'st'");
  const articleIds: Record<string, string> = {};
  for (const [articleName, codingName] of Object.entries(codingNames)) {
    const foundCodings = await anna.get(`/articleaccountcodings?$filter=Name eq '${encodeURIComponent(codingName)}'`);
    const articleReply = await anna.send("POST", "/articles", {
      Number: articleName,
      Name: `Artikel ${articleName}`,
      CodingId: foundCodings.body.Data[0]?.Id,
      UnitId: units.body.Data[0]?.Id,
      NetPrice: 100,
      IsActive: true,
    });
    articleIds[articleName] = articleReply.body.Id;
  }
  const customer = await createCustomer(anna);
  return { anna, articleIds, customerId: customer.body.Id };
}

export const createCustomer = (anna: Caller, overrides: JsonRecord = {}): Promise<Reply> =>
  anna.send("POST", "/customers", buildCustomerBody(overrides));

/** A complete customer for POST and PUT: a domestic firm, unless overridden. */
export function buildCustomerBody(overrides: JsonRecord = {}): JsonRecord {
  return {
    Name: "Älvsbyns Kök AB",
    InvoiceCity: "Älvsbyn",
    InvoicePostalCode: "942 31",
    InvoiceAddress1: "Åkervägen 7",
    InvoiceCountryCode: "SE",
    EmailAddress: "kok@kund.example",
    IsPrivatePerson: false,
    IsActive: true,
    TermsOfPaymentId: thirtyDaysTermsId,
    ...overrides,
  };
}

/** A row of a draft: the article by its test name, the quantity, the price, and further members. */
export function buildRow(
  shop: Shop,
  articleName: string,
  Quantity: number,
  UnitPrice: number,
  overrides: JsonRecord = {},
): JsonRecord {
  return {
    ArticleId: shop.articleIds[articleName],
    IsTextRow: false,
    Quantity,
    UnitPrice,
    ReversedConstructionServicesVatFree: false,
    ...overrides,
  };
}

export function buildDraftBody(shop: Shop, Rows: readonly JsonRecord[], overrides: JsonRecord = {}): JsonRecord {
  return { CustomerId: shop.customerId, RotReducedInvoicingType: 0, EuThirdParty: false, Rows, ...overrides };
}

export async function createDraft(shop: Shop, rows: readonly JsonRecord[], overrides: JsonRecord = {}): Promise<Reply> {
  return shop.anna.send("POST", "/customerinvoicedrafts", buildDraftBody(shop, rows, overrides));
}

/** Creates a booked invoice with one service row of 9,000. */
export async function createBookedInvoice(shop: Shop, overrides: JsonRecord = {}): Promise<Reply> {
  const draft = await createDraft(shop, [buildRow(shop, "service25", 1, 9000)], overrides);
  return shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
}
