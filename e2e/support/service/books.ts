import { type APIRequestContext, expect } from "@playwright/test";
import { anna } from "../../../sandbox/seed/people";
import { addDays, dayFromToday } from "../days";
import { product } from "../product";
import { callControl } from "./control";

const serviceUrl = product.sandboxUrl;

type Voucher = {
  readonly Rows: readonly {
    readonly AccountNumber: number;
    readonly DebitAmount: number;
    readonly CreditAmount: number;
  }[];
};
type DraftRecord = { readonly CustomerId: string; readonly Rows: readonly { readonly ArticleId: string | null }[] };
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

/** Reads and changes the books at the service, beside the portal and with its own token, to compare them with screens. */
export async function booksAtService(request: APIRequestContext, company: string, userEmail = anna.email) {
  const { access_token: token } = await callControl<{ access_token: string }>(request, "POST", "/tokens", {
    user: userEmail,
    company,
    scopes: ["ea:api", "ea:sales", "ea:accounting", "ea:purchase"],
    // Journeys move the clock by days, and an ordinary token would expire meanwhile.
    expiresIn: 30 * 86_400,
  });
  const headers = { authorization: `Bearer ${token}` };
  const getFromBooks = async <T>(path: string): Promise<T> => {
    const answer = await request.get(`${serviceUrl}/v2${path}`, { headers });
    expect(answer.status(), path).toBe(200);
    return (await answer.json()) as T;
  };
  const getServerTime = async () =>
    (await getFromBooks<{ Meta: { ServerTimeUtc: string } }>("/customers?$pagesize=1")).Meta.ServerTimeUtc;
  return {
    getInvoice: async (number: number) => {
      const result = await getFromBooks<{ Data: BookedInvoice[] }>(
        `/customerinvoices?$filter=InvoiceNumber eq ${number}`,
      );
      expect(result.Data, `invoices numbered ${number}`).toHaveLength(1);
      return result.Data[0] as BookedInvoice;
    },
    /** Gets the whole record of the only customer of this name, with the fields that no screen shows. */
    getCustomer: async (name: string) => {
      const result = await getFromBooks<{ Data: CustomerRecord[] }>(`/customers?$filter=Name eq '${name}'`);
      expect(result.Data, `customers named ${name}`).toHaveLength(1);
      return result.Data[0] as CustomerRecord;
    },
    getPrivatePerson: async () => {
      const result = await getFromBooks<{ Data: CustomerRecord[] }>(
        "/customers?$filter=IsPrivatePerson eq true&$pagesize=1",
      );
      return result.Data[0] as CustomerRecord;
    },
    /** Gets an article that no journey writes on an invoice, so that its name may be changed. */
    getLastArticle: async () => {
      const result = await getFromBooks<{ Data: { readonly Id: string }[] }>(
        "/articles?$orderby=Number desc&$pagesize=1",
      );
      return result.Data[0] as { readonly Id: string };
    },
    /** Changes the customer as another program at the same books does. */
    changeCustomer: async (customer: CustomerRecord) => {
      const answer = await request.put(`${serviceUrl}/v2/customers/${customer.Id}`, { headers, data: customer });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    /** Changes a draft as another program at the same books does. */
    changeDraft: async (draftId: string, changedFields: object) => {
      const path = `/customerinvoicedrafts/${draftId}`;
      const data = { ...(await getFromBooks<object>(path)), ...changedFields };
      const answer = await request.put(`${serviceUrl}/v2${path}`, { headers, data });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    /** Returns the current date at the service by UTC, YYYY-MM-DD. */
    getToday: async () => (await getServerTime()).slice(0, 10),
    /** Returns an instant after eight in the morning of the next working day in Stockholm, by the service's clock. */
    nextWorkingMorning: async () => {
      const dayInStockholm = new Intl.DateTimeFormat("sv", { timeZone: "Europe/Stockholm" });
      // Eight in Stockholm is seven by UTC in winter and six in summer: seven by UTC is not before eight in either.
      const workingMorning = new Date(`${dayInStockholm.format(new Date(await getServerTime()))}T07:00:10Z`);
      do workingMorning.setUTCDate(workingMorning.getUTCDate() + 1);
      while (workingMorning.getUTCDay() === 0 || workingMorning.getUTCDay() === 6);
      return workingMorning.toISOString();
    },
    /**
     * Books an invoice of the day before `day`, due on that day before, as another program does. @param day YYYY-MM-DD
     */
    bookOverdueInvoice: async (day: string) => {
      const { Data } = await getFromBooks<{ Data: DraftRecord[] }>("/customerinvoicedrafts?$pagesize=50");
      const template = Data.find((draft) => draft.Rows.some((row) => row.ArticleId !== null));
      const { Data: buyers } = await getFromBooks<{ Data: { Id: string; EmailAddress: string }[] }>(
        "/customers?$filter=Name eq 'Brf Solsidan'",
      );
      const Rows = template?.Rows.filter((row) => row.ArticleId !== null)
        .slice(0, 1)
        .map((row) => ({ ...row, Id: undefined, LineNumber: undefined }));
      const DueDate = addDays(day, -1);
      const data = {
        CustomerId: buyers[0]?.Id,
        EuThirdParty: false,
        RotReducedInvoicingType: 0,
        Rows,
        InvoiceDate: DueDate,
        DueDate,
      };
      const draftAnswer = await request.post(`${serviceUrl}/v2/customerinvoicedrafts`, { headers, data });
      expect(draftAnswer.status(), await draftAnswer.text()).toBe(201);
      const { Id } = (await draftAnswer.json()) as { Id: string };
      const bookingAnswer = await request.post(
        `${serviceUrl}/v2/customerinvoicedrafts/${Id}/convert?keepOriginalDraftDate=true`,
        { headers },
      );
      expect(bookingAnswer.status(), await bookingAnswer.text()).toBe(201);
      return (await bookingAnswer.json()) as BookedInvoice;
    },
    /** Registers a bank payment of an invoice's total. */
    payInvoice: async ({ Id, TotalAmount }: BookedInvoice) => {
      const { Data } = await getFromBooks<{ Data: { Id: string }[] }>(
        "/bankaccounts?$filter=IsDefaultChequeAccount eq true",
      );
      const data = {
        CompanyBankAccountId: Data[0]?.Id,
        PaymentDate: (await getFromBooks<{ InvoiceDate: string }>(`/customerinvoices/${Id}`)).InvoiceDate.slice(0, 10),
        PaymentAmount: TotalAmount,
        PaymentCurrency: "SEK",
        PaymentType: 2,
      };
      const answer = await request.post(`${serviceUrl}/v2/customerinvoices/${Id}/payments`, { headers, data });
      expect(answer.status(), await answer.text()).toBe(201);
    },
    /** Voids an invoice as another program at the same books does. */
    voidInvoice: async (invoiceId: string) => {
      const answer = await request.post(`${serviceUrl}/v2/customerinvoices/${invoiceId}/void`, { headers });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    /** Creates a draft of many copies of an existing row. @param lastRowFields of its last row @returns its id */
    createLongDraft: async (rows: number, lastRowFields: object = {}) => {
      const { Data } = await getFromBooks<{ Data: DraftRecord[] }>("/customerinvoicedrafts?$pagesize=50");
      const template = Data.find((draft) => draft.Rows.some((row) => row.ArticleId !== null));
      const templateRow = template?.Rows.find((row) => row.ArticleId !== null);
      const Rows = Array.from({ length: rows }, (_, index) => ({
        ...templateRow,
        Id: undefined,
        LineNumber: undefined,
        Quantity: index + 1,
        ...(index === rows - 1 ? lastRowFields : {}),
      }));
      const data = { CustomerId: template?.CustomerId, EuThirdParty: false, RotReducedInvoicingType: 0, Rows };
      const answer = await request.post(`${serviceUrl}/v2/customerinvoicedrafts`, { headers, data });
      expect(answer.status(), await answer.text()).toBe(201);
      return ((await answer.json()) as { Id: string }).Id;
    },
    /** Creates an unanswered quote of two rows for a company with an e-mail address and without a document language. */
    createQuote: async () => {
      const buyers = await getFromBooks<{ Data: CustomerRecord[] }>(
        "/customers?$filter=IsPrivatePerson eq false&$pagesize=50",
      );
      const buyer = buyers.Data.find(
        (buyerCandidate) =>
          buyerCandidate.EmailAddress && !buyerCandidate.SalesDocumentLanguage && buyerCandidate.IsActive,
      );
      const articles = await getFromBooks<{ Data: { readonly Id: string; readonly NetPrice: number }[] }>(
        "/articles?$pagesize=2",
      );
      const Rows = articles.Data.map(({ Id, NetPrice }) => ({ ArticleId: Id, Quantity: 3, UnitPrice: NetPrice }));
      const days = { QuoteDate: dayFromToday(-2), DueDate: dayFromToday(90) };
      const data = { CustomerId: buyer?.Id, EuThirdParty: false, RotReducedInvoicingType: 0, ...days, Rows };
      const answer = await request.post(`${serviceUrl}/v2/quotes`, { headers, data });
      expect(answer.status(), await answer.text()).toBe(201);
      return (await answer.json()) as { readonly Id: string };
    },
    /** Mails one of the seeded invoices, as another program at the same books does. */
    mailAnInvoice: async () => {
      const { Data } = await getFromBooks<{ Data: BookedInvoice[] }>("/customerinvoices?$pagesize=1");
      const answer = await request.post(`${serviceUrl}/v2/customerinvoices/${Data[0]?.Id}/email`, { headers });
      expect(answer.status(), await answer.text()).toBe(200);
    },
    /** Books an invoice of two rows with quantities 10 and 5, for a new customer without an organisation number. */
    bookInvoice: async (customerName: string) => {
      const postToBooks = async <T>(path: string, data: object): Promise<T> => {
        const answer = await request.post(`${serviceUrl}/v2${path}`, { headers, data });
        expect(answer.status(), await answer.text()).toBe(201);
        return (await answer.json()) as T;
      };
      const [template] = (
        await getFromBooks<{ Data: CustomerRecord[] }>("/customers?$filter=IsPrivatePerson eq false&$pagesize=1")
      ).Data;
      const customer = await postToBooks<CustomerRecord>("/customers", {
        Name: customerName,
        IsPrivatePerson: false,
        IsActive: true,
        InvoiceAddress1: "Vägen 1",
        InvoicePostalCode: "972 31",
        InvoiceCity: "Luleå",
        TermsOfPaymentId: template?.TermsOfPaymentId,
      });
      const articles = await getFromBooks<{ Data: { readonly Id: string; readonly Name: string }[] }>(
        "/articles?$filter=IsActive eq true&$pagesize=2",
      );
      const Rows = articles.Data.map(({ Id, Name }, index) => ({
        ...{ ArticleId: Id, Text: Name, Quantity: index === 0 ? 10 : 5, UnitPrice: 650 },
      }));
      const data = {
        CustomerId: customer.Id,
        EuThirdParty: false,
        RotReducedInvoicingType: 0,
        OurReference: "Anna",
        Rows,
      };
      return postToBooks<BookedInvoice>("/customerinvoices", data);
    },
    /** The amount of a voucher on each account, in minor units, debit positive. */
    getPostings: async (voucherId: string): Promise<ReadonlyMap<number, bigint>> => {
      const result = await getFromBooks<{ Data: Voucher[] }>(`/vouchers?$filter=Id eq ${voucherId}`);
      expect(result.Data, `vouchers of id ${voucherId}`).toHaveLength(1);
      const rows = result.Data[0]?.Rows ?? [];
      return new Map(
        rows.map((row) => [row.AccountNumber, toMinorUnits(row.DebitAmount) - toMinorUnits(row.CreditAmount)]),
      );
    },
  };
}

/** Converts an amount of the books, rounded to two decimals, to minor units. */
export const toMinorUnits = (amount: number) => BigInt(amount.toFixed(2).replace(".", ""));

export type SentMail = {
  readonly id: string;
  readonly recipients: readonly string[];
  readonly cc: readonly string[];
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly { readonly name: string; readonly contentType: string; readonly data: string }[];
};

/** Reads the mail that was sent last, with its attachments. @throws Error when no mail was sent */
export async function getLastMail(request: APIRequestContext): Promise<SentMail> {
  const [newestMail] = await callControl<{ readonly id: string }[]>(request, "GET", "/mail");
  if (newestMail === undefined) throw new Error("no mail has left");
  return callControl<SentMail>(request, "GET", `/mail/${newestMail.id}`);
}

export const countMails = async (request: APIRequestContext) =>
  (await callControl<unknown[]>(request, "GET", "/mail")).length;
