import { type APIRequestContext, expect, type Locator } from "@playwright/test";
import { anna } from "../../sandbox/seed/people";
import { dayFromToday } from "./days";
import { product } from "./product";
import { call } from "./service/control";

const service = product.sandboxUrl;

export type OwnOrder = {
  readonly Id: string;
  readonly Number: number;
  readonly Status: number;
  readonly Rows: readonly { readonly Quantity: number; readonly DeliveredQuantity: number | null }[];
};
type Project = { readonly Id: string; readonly Number: string; readonly Name: string; readonly StartDate: string };
export type OwnInvoice = {
  readonly Id: string;
  readonly InvoiceNumber: number;
  readonly CreatedFromOrderId: string | null;
  readonly Rows: readonly { readonly Quantity: number | null }[];
};

/** What a sheet tells has been read, so that its step can be taken. */
export const isRead = (step: Locator) => expect(step).not.toHaveAttribute("aria-busy", "true");

/**
 * A sale of a journey's own, made beside the portal: seeded ones are what lists are tried with.
 *
 * @param token asked for once per company
 */
export async function ownSales(request: APIRequestContext, company: string, by = anna.email) {
  const { access_token: token } = await call<{ access_token: string }>(request, "POST", "/tokens", {
    user: by,
    company,
    scopes: ["ea:api", "ea:sales", "ea:accounting"],
  });
  const headers = { authorization: `Bearer ${token}` };
  const ask = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const answer = await request.fetch(`${service}/v2${path}`, {
      ...{ method, headers, ...(data ? { data } : {}) },
      // A connection that stood unused while the page was at work may be closed by now.
      maxRetries: 2,
    });
    const text = await answer.text();
    expect(answer.ok(), `${method} ${path}: ${text}`).toBe(true);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  };
  const list = async <T>(path: string) => (await ask<{ Data: T[] }>("GET", path)).Data;

  const buyer = async () => {
    const filter = "IsPrivatePerson eq false and EmailAddress ne null and ReverseChargeOnConstructionServices eq false";
    const found = await list<{ Id: string; SalesDocumentLanguage: string | null }>(`/customers?$filter=${filter}`);
    return found.find((one) => !one.SalesDocumentLanguage)?.Id;
  };
  const rows = async (quantities: readonly number[]) => {
    const articles = await list<{ Id: string; NetPrice: number }>("/articles?$orderby=Number&$pagesize=20");
    return quantities.map((Quantity, index) => ({
      ArticleId: articles[index]?.Id,
      Quantity,
      UnitPrice: articles[index]?.NetPrice,
    }));
  };

  const acceptedQuoteWith = async (last: object, ...quantities: readonly number[]) => {
    const { Id } = await ask<{ Id: string }>("POST", "/quotes", {
      CustomerId: await buyer(),
      QuoteDate: dayFromToday(-4),
      DueDate: dayFromToday(60),
      Rows: (await rows(quantities)).map((row, index, all) => ({ ...row, ...(index === all.length - 1 ? last : {}) })),
    });
    await ask("PUT", `/quotes/${Id}/accept`);
    return Id;
  };

  return {
    ask,
    /** A quote the customer has said yes to. @param quantities one row each, of articles in the order of their numbers */
    acceptedQuote: (...quantities: readonly number[]) => acceptedQuoteWith({}, ...quantities),
    /** The same. @param last what its last row says besides */
    acceptedQuoteWith,
    /** An invoice, a quote, an order and a draft of an invoice and of a quote, all with this reference of the buyer. */
    oneOfEach: async (BuyersOrderReference: string) => {
      const CustomerId = await buyer();
      const said = { CustomerId, BuyersOrderReference, EuThirdParty: false, RotReducedInvoicingType: 0 };
      const offered = { ...said, QuoteDate: dayFromToday(-4), DueDate: dayFromToday(60), Rows: await rows([1]) };
      const billed = { ...said, Rows: await rows([1]) };
      await ask("POST", "/customerinvoices", billed);
      await ask("POST", "/customerinvoicedrafts", billed);
      await ask("POST", "/quotedrafts", offered);
      const { Id } = await ask<OwnOrder>("POST", "/quotes", offered);
      await ask("PUT", `/quotes/${Id}/accept`);
      return ask<OwnOrder>("POST", `/quotes/${Id}/converttoorder`, { Type: 1 });
    },
    /** A draft of a quote or of a credit note. @param last what its last row says besides @returns its id */
    draftOf: async (kind: "quote" | "credit note", last: object, ...quantities: readonly number[]) => {
      const all = await rows(quantities);
      const Rows = all.map((row, index) => ({ ...row, ...(index === all.length - 1 ? last : {}) }));
      const body = { CustomerId: await buyer(), EuThirdParty: false, RotReducedInvoicingType: 0, Rows };
      const days = { QuoteDate: dayFromToday(0), DueDate: dayFromToday(60) };
      const { Id } = await (kind === "quote"
        ? ask<{ Id: string }>("POST", "/quotedrafts", { ...body, ...days })
        : ask<{ Id: string }>("POST", "/customerinvoicedrafts", { ...body, IsCreditInvoice: true }));
      return Id;
    },
    /** The order of a quote the customer has said yes to. */
    orderOf: (quoteId: string) => ask<OwnOrder>("POST", `/quotes/${quoteId}/converttoorder`, { Type: 1 }),
    /** An order that comes of no quote. @param last what its last row says besides */
    directOrder: async (last: object, ...quantities: readonly number[]) => {
      const all = await rows(quantities);
      return ask<OwnOrder>("POST", "/orders", {
        CustomerId: await buyer(),
        CurrencyCode: "SEK",
        OrderDate: dayFromToday(-4),
        RotReducedInvoicingType: 0,
        Status: 2,
        EuThirdParty: false,
        ReverseChargeOnConstructionServices: false,
        Rows: all.map((row, index) => ({
          ...row,
          LineNumber: index + 1,
          IsTextRow: false,
          IsWorkCost: false,
          EligibleForReverseChargeOnVat: false,
          ...(index === all.length - 1 ? last : {}),
        })),
      });
    },
    /** A project that ends on a day. */
    project: (EndDate: string) =>
      ask<Project>("POST", "/projects", {
        Number: String(Date.now()).slice(-8),
        Name: "Etapp 1",
        StartDate: dayFromToday(-300),
        EndDate,
        Status: 1,
      }),
    /** Ends it on another day, as another program at the same books does. */
    endProject: (project: Project, EndDate: string) => ask("PUT", `/projects/${project.Id}`, { ...project, EndDate }),
    order: (id: string) => ask<OwnOrder>("GET", `/orders/${id}`),
    ordersSince: (number: number) => list<OwnOrder>(`/orders?$filter=Number ge ${number}&$orderby=Number`),
    invoicesOf: (orderId: string) => list<OwnInvoice>(`/customerinvoices?$filter=CreatedFromOrderId eq ${orderId}`),
  };
}
