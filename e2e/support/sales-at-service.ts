import { type APIRequestContext, expect, type Locator } from "@playwright/test";
import { anna } from "../../sandbox/seed/people";
import { dayFromToday } from "./days";
import { product } from "./product";
import { callControl } from "./service/control";

const serviceUrl = product.sandboxUrl;

export type OrderRecord = {
  readonly Id: string;
  readonly Number: number;
  readonly Status: number;
  readonly Rows: readonly { readonly Quantity: number; readonly DeliveredQuantity: number | null }[];
};
type Project = { readonly Id: string; readonly Number: string; readonly Name: string; readonly StartDate: string };
export type InvoiceRecord = {
  readonly Id: string;
  readonly InvoiceNumber: number;
  readonly CreatedFromOrderId: string | null;
  readonly Rows: readonly { readonly Quantity: number | null }[];
};

/** Expects that the data behind a button has been read, so that the button can be pressed. */
export const expectReady = (button: Locator) => expect(button).not.toHaveAttribute("aria-busy", "true");

/**
 * Creates sales documents for a journey at the service, beside the portal: the seeded documents are for tests of lists.
 *
 * @param userEmail the user in whose name the documents are created
 */
export async function salesAtService(request: APIRequestContext, company: string, userEmail = anna.email) {
  const { access_token: token } = await callControl<{ access_token: string }>(request, "POST", "/tokens", {
    user: userEmail,
    company,
    scopes: ["ea:api", "ea:sales", "ea:accounting"],
  });
  const headers = { authorization: `Bearer ${token}` };
  const callService = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const answer = await request.fetch(`${serviceUrl}/v2${path}`, {
      ...{ method, headers, ...(data ? { data } : {}) },
      // A connection that was idle while the page worked may be closed by now.
      maxRetries: 2,
    });
    const text = await answer.text();
    expect(answer.ok(), `${method} ${path}: ${text}`).toBe(true);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  };
  const listRecords = async <T>(path: string) => (await callService<{ Data: T[] }>("GET", path)).Data;

  const findBuyerId = async () => {
    const filter = "IsPrivatePerson eq false and EmailAddress ne null and ReverseChargeOnConstructionServices eq false";
    const customers = await listRecords<{ Id: string; SalesDocumentLanguage: string | null }>(
      `/customers?$filter=${filter}`,
    );
    return customers.find((customer) => !customer.SalesDocumentLanguage)?.Id;
  };
  const createRows = async (quantities: readonly number[]) => {
    const articles = await listRecords<{ Id: string; NetPrice: number }>("/articles?$orderby=Number&$pagesize=20");
    return quantities.map((Quantity, index) => ({
      ArticleId: articles[index]?.Id,
      Quantity,
      UnitPrice: articles[index]?.NetPrice,
    }));
  };

  const createAcceptedQuoteWith = async (lastRowFields: object, ...quantities: readonly number[]) => {
    const { Id } = await callService<{ Id: string }>("POST", "/quotes", {
      CustomerId: await findBuyerId(),
      QuoteDate: dayFromToday(-4),
      DueDate: dayFromToday(60),
      Rows: (await createRows(quantities)).map((row, index, allRows) => ({
        ...row,
        ...(index === allRows.length - 1 ? lastRowFields : {}),
      })),
    });
    await callService("PUT", `/quotes/${Id}/accept`);
    return Id;
  };

  return {
    ask: callService,
    /** Creates an accepted quote. @param quantities one row each, of articles in the order of their numbers */
    createAcceptedQuote: (...quantities: readonly number[]) => createAcceptedQuoteWith({}, ...quantities),
    /** Creates an accepted quote. @param lastRowFields further fields of its last row */
    createAcceptedQuoteWith,
    /** Creates an invoice, a quote, an order, an invoice draft and a quote draft, all with this reference of the buyer. */
    createOneOfEach: async (BuyersOrderReference: string) => {
      const CustomerId = await findBuyerId();
      const commonFields = { CustomerId, BuyersOrderReference, EuThirdParty: false, RotReducedInvoicingType: 0 };
      const quoteFields = {
        ...commonFields,
        QuoteDate: dayFromToday(-4),
        DueDate: dayFromToday(60),
        Rows: await createRows([1]),
      };
      const invoiceFields = { ...commonFields, Rows: await createRows([1]) };
      await callService("POST", "/customerinvoices", invoiceFields);
      await callService("POST", "/customerinvoicedrafts", invoiceFields);
      await callService("POST", "/quotedrafts", quoteFields);
      const { Id } = await callService<OrderRecord>("POST", "/quotes", quoteFields);
      await callService("PUT", `/quotes/${Id}/accept`);
      return callService<OrderRecord>("POST", `/quotes/${Id}/converttoorder`, { Type: 1 });
    },
    /** Creates a draft of a quote or a credit note. @param lastRowFields further fields of its last row @returns its id */
    createDraft: async (kind: "quote" | "credit note", lastRowFields: object, ...quantities: readonly number[]) => {
      const allRows = await createRows(quantities);
      const Rows = allRows.map((row, index) => ({ ...row, ...(index === allRows.length - 1 ? lastRowFields : {}) }));
      const body = { CustomerId: await findBuyerId(), EuThirdParty: false, RotReducedInvoicingType: 0, Rows };
      const days = { QuoteDate: dayFromToday(0), DueDate: dayFromToday(60) };
      const { Id } = await (kind === "quote"
        ? callService<{ Id: string }>("POST", "/quotedrafts", { ...body, ...days })
        : callService<{ Id: string }>("POST", "/customerinvoicedrafts", { ...body, IsCreditInvoice: true }));
      return Id;
    },
    /** Converts an accepted quote to an order. */
    convertToOrder: (quoteId: string) =>
      callService<OrderRecord>("POST", `/quotes/${quoteId}/converttoorder`, { Type: 1 }),
    /** Creates an order without a quote. @param lastRowFields further fields of its last row */
    createOrder: async (lastRowFields: object, ...quantities: readonly number[]) => {
      const allRows = await createRows(quantities);
      return callService<OrderRecord>("POST", "/orders", {
        CustomerId: await findBuyerId(),
        CurrencyCode: "SEK",
        OrderDate: dayFromToday(-4),
        RotReducedInvoicingType: 0,
        Status: 2,
        EuThirdParty: false,
        ReverseChargeOnConstructionServices: false,
        Rows: allRows.map((row, index) => ({
          ...row,
          LineNumber: index + 1,
          IsTextRow: false,
          IsWorkCost: false,
          EligibleForReverseChargeOnVat: false,
          ...(index === allRows.length - 1 ? lastRowFields : {}),
        })),
      });
    },
    /** Creates a project that ends on a day. */
    createProject: (EndDate: string) =>
      callService<Project>("POST", "/projects", {
        Number: String(Date.now()).slice(-8),
        Name: "Etapp 1",
        StartDate: dayFromToday(-300),
        EndDate,
        Status: 1,
      }),
    /** Changes the day on which a project ends, as another program at the same books does. */
    setProjectEnd: (project: Project, EndDate: string) =>
      callService("PUT", `/projects/${project.Id}`, { ...project, EndDate }),
    getOrder: (id: string) => callService<OrderRecord>("GET", `/orders/${id}`),
    listOrdersFrom: (number: number) => listRecords<OrderRecord>(`/orders?$filter=Number ge ${number}&$orderby=Number`),
    listInvoicesOf: (orderId: string) =>
      listRecords<InvoiceRecord>(`/customerinvoices?$filter=CreatedFromOrderId eq ${orderId}`),
  };
}
