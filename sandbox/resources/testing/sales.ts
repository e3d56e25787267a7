import { norrsken } from "../../seed/companies";
import { thirtyDaysTermsId } from "../../seed/company-data";
import type { Books, Caller, Reply, Wire } from "./books-client";

/** A company with articles and a customer, and a caller of the company's owner. */
export type Shop = {
  readonly anna: Caller;
  readonly customerId: string;
  /** Article ids by the name the tests use: service25, goods25, goods12, goods6, goods0. */
  readonly articles: Readonly<Record<string, string>>;
};

const codingNames: Readonly<Record<string, string>> = {
  service25: "Tjänster 25% moms",
  goods25: "Varor 25% moms",
  goods12: "Varor 12% moms",
  goods6: "Varor 6% moms",
  goods0: "Varor momsfria",
};

export async function openShop(books: Books): Promise<Shop> {
  const anna = books.as(await books.token("anna@norrsken.example", norrsken.id));
  const units = await anna.get("/units?$filter=Abbreviation eq 'st'");
  const articles: Record<string, string> = {};
  for (const [name, coding] of Object.entries(codingNames)) {
    const foundCodings = await anna.get(`/articleaccountcodings?$filter=Name eq '${encodeURIComponent(coding)}'`);
    const created = await anna.send("POST", "/articles", {
      Number: name,
      Name: `Artikel ${name}`,
      CodingId: foundCodings.body.Data[0]?.Id,
      UnitId: units.body.Data[0]?.Id,
      NetPrice: 100,
      IsActive: true,
    });
    articles[name] = created.body.Id;
  }
  const customer = await createCustomer(anna);
  return { anna, articles, customerId: customer.body.Id };
}

export const createCustomer = (anna: Caller, members: Wire = {}): Promise<Reply> =>
  anna.send("POST", "/customers", customerBody(members));

/** A complete customer for POST and PUT: a domestic firm, unless overridden. */
export function customerBody(members: Wire = {}): Wire {
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
    ...members,
  };
}

/** A row of a draft: the article by its test name, the quantity, the price, and further members. */
export function row(shop: Shop, article: string, Quantity: number, UnitPrice: number, overrides: Wire = {}): Wire {
  return {
    ArticleId: shop.articles[article],
    IsTextRow: false,
    Quantity,
    UnitPrice,
    ReversedConstructionServicesVatFree: false,
    ...overrides,
  };
}

export function draftBody(shop: Shop, Rows: readonly Wire[], overrides: Wire = {}): Wire {
  return { CustomerId: shop.customerId, RotReducedInvoicingType: 0, EuThirdParty: false, Rows, ...overrides };
}

export async function createDraft(shop: Shop, rows: readonly Wire[], overrides: Wire = {}): Promise<Reply> {
  return shop.anna.send("POST", "/customerinvoicedrafts", draftBody(shop, rows, overrides));
}

/** Creates a booked invoice with one service row of 9,000. */
export async function createBookedInvoice(shop: Shop, overrides: Wire = {}): Promise<Reply> {
  const draft = await createDraft(shop, [row(shop, "service25", 1, 9000)], overrides);
  return shop.anna.send("POST", `/customerinvoicedrafts/${draft.body.Id}/convert`);
}
