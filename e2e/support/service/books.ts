import { type APIRequestContext, expect } from "@playwright/test";
import { anna } from "../../../sandbox/seed/people";
import { dayFromToday, daysAfter } from "../days";
import { product } from "../product";
import { call } from "./control";

const service = product.sandboxUrl;

type Voucher = {
  readonly Rows: readonly {
    readonly AccountNumber: number;
    readonly DebitAmount: number;
    readonly CreditAmount: number;
  }[];
};
type LongDraft = { readonly CustomerId: string; readonly Rows: readonly { readonly ArticleId: string | null }[] };
export type CustomerRecord = { readonly Id: string; readonly Telephone: string | null } & Readonly<
  Record<string, unknown>
>;
export type BookedInvoice = {
  readonly Id: string;
  readonly InvoiceNumber: number;
  readonly TotalAmount: number;
  readonly VoucherId: string;
  readonly FiscalYearId?: string;
};

/** Reads the books beside the portal, with a token of our own: what the screens say is held against this. */
export async function booksOf(request: APIRequestContext, company: string, by = anna.email) {
  const { access_token: token } = await call<{ access_token: string }>(request, "POST", "/tokens", {
    user: by,
    company,
    scopes: ["ea:api", "ea:sales", "ea:accounting", "ea:purchase"],
    // Journeys move the clock by days, which a common token does not live through.
    expiresIn: 30 * 86_400,
  });
  const headers = { authorization: `Bearer ${token}` };
  const get = async <T>(path: string): Promise<T> => {
    const answer = await request.get(`${service}/v2${path}`, { headers });
    expect(answer.status(), path).toBe(200);
    return (await answer.json()) as T;
  };
  return {
    invoice: async (number: number) => {
      const found = await get<{ Data: BookedInvoice[] }>(`/customerinvoices?$filter=InvoiceNumber eq ${number}`);
      expect(found.Data, `invoices numbered ${number}`).toHaveLength(1);
      return found.Data[0] as BookedInvoice;
    },
    /** The whole record of the one customer of this name, with what no screen shows. */
    customer: async (name: string) => {
      const found = await get<{ Data: CustomerRecord[] }>(`/customers?$filter=Name eq '${name}'`);
      expect(found.Data, `customers named ${name}`).toHaveLength(1);
      return found.Data[0] as CustomerRecord;
    },
    privatePerson: async () => {
      const found = await get<{ Data: CustomerRecord[] }>("/customers?$filter=IsPrivatePerson eq true&$pagesize=1");
      return found.Data[0] as CustomerRecord;
    },
    /** An article that no journey writes on an invoice: its name may be changed. */
    lastArticle: async () => {
      const found = await get<{ Data: { readonly Id: string }[] }>("/articles?$orderby=Number desc&$pagesize=1");
      return found.Data[0] as { readonly Id: string };
    },
    /** Changes the customer as another program at the same books does. */
    changeCustomer: async (customer: CustomerRecord) => {
      const answer = await request.put(`${service}/v2/customers/${customer.Id}`, { headers, data: customer });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    /** Changes a draft as another program at the same books does. */
    changeDraft: async (draftId: string, change: object) => {
      const path = `/customerinvoicedrafts/${draftId}`;
      const data = { ...(await get<object>(path)), ...change };
      const answer = await request.put(`${service}/v2${path}`, { headers, data });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    /** The day at the service. */
    today: async () =>
      (await get<{ Meta: { ServerTimeUtc: string } }>("/customers?$pagesize=1")).Meta.ServerTimeUtc.slice(0, 10),
    /** Eight in the morning in Stockholm, and some seconds, on the working day after that day. */
    nextMorning: async (day: string) => {
      const next = new Date(`${day}T06:00:10Z`);
      do next.setUTCDate(next.getUTCDate() + 1);
      while (next.getUTCDay() === 0 || next.getUTCDay() === 6);
      // In winter seven, in summer six by UTC: the later of the two is past eight in both.
      next.setUTCHours(7);
      return next.toISOString();
    },
    /** An invoice of yesterday, booked by another program, that was to be paid at once. */
    overdue: async (day: string) => {
      const { Data } = await get<{ Data: LongDraft[] }>("/customerinvoicedrafts?$pagesize=50");
      const like = Data.find((draft) => draft.Rows.some((one) => one.ArticleId !== null));
      const { Data: buyers } = await get<{ Data: { Id: string; EmailAddress: string }[] }>(
        "/customers?$filter=Name eq 'Brf Solsidan'",
      );
      const Rows = like?.Rows.filter((one) => one.ArticleId !== null)
        .slice(0, 1)
        .map((one) => ({ ...one, Id: undefined, LineNumber: undefined }));
      const DueDate = daysAfter(day, -1);
      const data = {
        CustomerId: buyers[0]?.Id,
        EuThirdParty: false,
        RotReducedInvoicingType: 0,
        Rows,
        InvoiceDate: DueDate,
        DueDate,
      };
      const draft = await request.post(`${service}/v2/customerinvoicedrafts`, { headers, data });
      expect(draft.status(), await draft.text()).toBe(201);
      const { Id } = (await draft.json()) as { Id: string };
      const booked = await request.post(
        `${service}/v2/customerinvoicedrafts/${Id}/convert?keepOriginalDraftDate=true`,
        { headers },
      );
      expect(booked.status(), await booked.text()).toBe(201);
      return (await booked.json()) as BookedInvoice;
    },
    /** What the customer owes of it comes in at the bank. */
    pay: async ({ Id, TotalAmount }: BookedInvoice) => {
      const { Data } = await get<{ Data: { Id: string }[] }>("/bankaccounts?$filter=IsDefaultChequeAccount eq true");
      const data = {
        CompanyBankAccountId: Data[0]?.Id,
        PaymentDate: (await get<{ InvoiceDate: string }>(`/customerinvoices/${Id}`)).InvoiceDate.slice(0, 10),
        PaymentAmount: TotalAmount,
        PaymentCurrency: "SEK",
        PaymentType: 2,
      };
      const answer = await request.post(`${service}/v2/customerinvoices/${Id}/payments`, { headers, data });
      expect(answer.status(), await answer.text()).toBe(201);
    },
    /** Voids an invoice as another program at the same books does. */
    voidInvoice: async (invoiceId: string) => {
      const answer = await request.post(`${service}/v2/customerinvoices/${invoiceId}/void`, { headers });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    /** A draft of that many rows, all alike, in the words of a draft there is. @param last of its last row @returns its id */
    longDraft: async (rows: number, last: object = {}) => {
      const { Data } = await get<{ Data: LongDraft[] }>("/customerinvoicedrafts?$pagesize=50");
      const like = Data.find((draft) => draft.Rows.some((row) => row.ArticleId !== null));
      const row = like?.Rows.find((one) => one.ArticleId !== null);
      const Rows = Array.from({ length: rows }, (_, index) => ({
        ...row,
        Id: undefined,
        LineNumber: undefined,
        Quantity: index + 1,
        ...(index === rows - 1 ? last : {}),
      }));
      const data = { CustomerId: like?.CustomerId, EuThirdParty: false, RotReducedInvoicingType: 0, Rows };
      const answer = await request.post(`${service}/v2/customerinvoicedrafts`, { headers, data });
      expect(answer.status(), await answer.text()).toBe(201);
      return ((await answer.json()) as { Id: string }).Id;
    },
    /** A quote of two rows that waits for its answer, for a company with an e-mail address and no language of its own. */
    offeredQuote: async () => {
      const buyers = await get<{ Data: CustomerRecord[] }>("/customers?$filter=IsPrivatePerson eq false&$pagesize=50");
      const buyer = buyers.Data.find((one) => one.EmailAddress && !one.SalesDocumentLanguage && one.IsActive);
      const sold = await get<{ Data: { readonly Id: string; readonly NetPrice: number }[] }>("/articles?$pagesize=2");
      const Rows = sold.Data.map(({ Id, NetPrice }) => ({ ArticleId: Id, Quantity: 3, UnitPrice: NetPrice }));
      const days = { QuoteDate: dayFromToday(-2), DueDate: dayFromToday(90) };
      const data = { CustomerId: buyer?.Id, EuThirdParty: false, RotReducedInvoicingType: 0, ...days, Rows };
      const answer = await request.post(`${service}/v2/quotes`, { headers, data });
      expect(answer.status(), await answer.text()).toBe(201);
      return (await answer.json()) as { readonly Id: string };
    },
    /** One of the seeded invoices leaves by e-mail, as another program at the same books sends it. */
    mailAnInvoice: async () => {
      const { Data } = await get<{ Data: BookedInvoice[] }>("/customerinvoices?$pagesize=1");
      const answer = await request.post(`${service}/v2/customerinvoices/${Data[0]?.Id}/email`, { headers });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    /** A booked invoice of two rows, 10 and 5 of an article, for a new customer without an organisation number. */
    bookInvoice: async (customerName: string) => {
      const post = async <T>(path: string, data: object): Promise<T> => {
        const answer = await request.post(`${service}/v2${path}`, { headers, data });
        expect(answer.status(), await answer.text()).toBe(201);
        return (await answer.json()) as T;
      };
      const [like] = (await get<{ Data: CustomerRecord[] }>("/customers?$filter=IsPrivatePerson eq false&$pagesize=1"))
        .Data;
      const customer = await post<CustomerRecord>("/customers", {
        Name: customerName,
        IsPrivatePerson: false,
        IsActive: true,
        InvoiceAddress1: "Vägen 1",
        InvoicePostalCode: "972 31",
        InvoiceCity: "Luleå",
        TermsOfPaymentId: like?.TermsOfPaymentId,
      });
      const sold = await get<{ Data: { readonly Id: string; readonly Name: string }[] }>(
        "/articles?$filter=IsActive eq true&$pagesize=2",
      );
      const Rows = sold.Data.map(({ Id, Name }, index) => ({
        ...{ ArticleId: Id, Text: Name, Quantity: index === 0 ? 10 : 5, UnitPrice: 650 },
      }));
      const data = {
        CustomerId: customer.Id,
        EuThirdParty: false,
        RotReducedInvoicingType: 0,
        OurReference: "Anna",
        Rows,
      };
      return post<BookedInvoice>("/customerinvoices", data);
    },
    /** What the voucher has on each account, in minor units, debit positive. */
    postingsOf: async (voucherId: string): Promise<ReadonlyMap<number, bigint>> => {
      const found = await get<{ Data: Voucher[] }>(`/vouchers?$filter=Id eq ${voucherId}`);
      expect(found.Data, `vouchers of id ${voucherId}`).toHaveLength(1);
      const rows = found.Data[0]?.Rows ?? [];
      return new Map(rows.map((row) => [row.AccountNumber, minor(row.DebitAmount) - minor(row.CreditAmount)]));
    },
  };
}

/** An amount of the books, exact to two decimals, as whole minor units. */
export const minor = (amount: number) => BigInt(amount.toFixed(2).replace(".", ""));

export type SentMail = {
  readonly id: string;
  readonly recipients: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly { readonly name: string; readonly contentType: string; readonly data: string }[];
};

/** The mail that left last, with its attachments. */
export async function lastMail(request: APIRequestContext): Promise<SentMail> {
  const [newest] = await call<{ readonly id: string }[]>(request, "GET", "/mail");
  if (newest === undefined) throw new Error("no mail has left");
  return call<SentMail>(request, "GET", `/mail/${newest.id}`);
}

export const mailCount = async (request: APIRequestContext) => (await call<unknown[]>(request, "GET", "/mail")).length;
