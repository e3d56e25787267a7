import { type APIRequestContext, expect } from "@playwright/test";
import { erik, sara } from "../../sandbox/seed/people";
import { makeSupplierDocumentPdf } from "../../sandbox/seed/supplier-document";
import { dayFromToday } from "./days";
import { product } from "./product";
import { callControl } from "./service/control";

const [approved, readyForApproval] = [1, 3];

/** Creates the PDF of an invoice as a supplier sends it. @param netKronor the net amount in whole kronor */
export function createInvoicePdf(number: string, netKronor = 1_000): Buffer {
  const facts = { supplier: "Skellefte Trä AB", town: "Skellefteå", buyer: "Norrsken Bygg AB", what: "Virke" };
  const days = { date: dayFromToday(-3), due: dayFromToday(27) };
  const sums = { netMinor: BigInt(netKronor) * 100n, vatMinor: BigInt(netKronor) * 25n, currency: "SEK" };
  return makeSupplierDocumentPdf({ ...facts, ...days, ...sums, number, account: "402-2216" }, "SE");
}

type AttachedFile = { name: string; type: string; bytes: Buffer };
/** An invoice to register; `furtherFiles` are attached after the first file. */
type InvoiceInput = {
  number: string;
  netKronor?: number;
  file?: AttachedFile | null;
  furtherFiles?: readonly AttachedFile[];
};

type BookedInvoiceInput = { number: string; kronor: number; isCredit?: boolean };

/** Registers supplier invoices for a journey at the service, beside the portal, as the accountant, who requests approval. */
export async function purchasesAtService(request: APIRequestContext, company: string) {
  const tokenRequest = { company, scopes: ["ea:api", "ea:purchase", "ea:accounting"] };
  const { access_token: token } = await callControl<{ access_token: string }>(request, "POST", "/tokens", {
    user: sara.email,
    ...tokenRequest,
  });
  const callService = async <T>(method: string, path: string, data?: object, bearer = token): Promise<T> => {
    const answer = await request.fetch(`${product.sandboxUrl}/v2${path}`, {
      ...{ method, headers: { authorization: `Bearer ${bearer}` }, ...(data ? { data } : {}) },
      maxRetries: 2,
    });
    const text = await answer.text();
    expect(answer.ok(), `${method} ${path}: ${text}`).toBe(true);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  };
  const listRecords = async <T>(path: string) => (await callService<{ Data: T[] }>("GET", path)).Data;

  /** Creates an active supplier, for which a journey registers invoices, paid to a bankgiro. @returns its id */
  const createSupplier = async (name: string, bankgiro?: string) => {
    const [terms] = await listRecords<{ Id: string }>("/termsofpayments");
    const body = {
      ...{ Name: name, CountryCode: "SE", TermsOfPaymentId: terms?.Id, IsActive: true },
      ...(bankgiro ? { BankgiroNumber: bankgiro } : {}),
    };
    return (await callService<{ Id: string }>("POST", "/suppliers", body)).Id;
  };

  const uploadFile = async ({ name, type, bytes }: AttachedFile) => {
    const body = { ContentType: type, FileName: name, Data: bytes.toString("base64") };
    return (await callService<{ Id: string }>("POST", "/attachments", body)).Id;
  };

  const registerDraft = async (
    supplierId: string,
    { number, netKronor = 1_000, file, furtherFiles = [] }: InvoiceInput,
  ): Promise<string> => {
    const mainFile =
      file === undefined
        ? { name: `${number}.pdf`, type: "application/pdf", bytes: createInvoicePdf(number, netKronor) }
        : file;
    const ids: string[] = [];
    for (const attachedFile of mainFile ? [mainFile, ...furtherFiles] : furtherFiles)
      ids.push(await uploadFile(attachedFile));
    const createdDraft = await callService<{ Id: string }>("POST", "/supplierinvoicedrafts", {
      SupplierId: supplierId,
      IsCreditInvoice: false,
      InvoiceNumber: number,
      InvoiceDate: dayFromToday(-3),
      DueDate: dayFromToday(27),
      TotalAmount: netKronor * 1.25,
      Rows: [
        { AccountNumber: 2440, CreditAmount: netKronor * 1.25 },
        { AccountNumber: 4010, DebitAmount: netKronor },
        { AccountNumber: 2641, DebitAmount: netKronor * 0.25 },
      ],
      ...(ids.length > 0 ? { Attachments: { DocumentType: 4, AttachmentIds: ids } } : {}),
    });
    return createdDraft.Id;
  };

  /** Books an invoice of 4010 without VAT, or a credit invoice. @returns its id */
  const bookInvoice = async (supplierId: string, { number, kronor, isCredit = false }: BookedInvoiceInput) => {
    const side = (isDebit: boolean) => (isDebit ? "DebetAmount" : "CreditAmount");
    const bookedInvoice = await callService<{ Id: string }>("POST", "/supplierinvoices", {
      ...{ SupplierId: supplierId, IsCreditInvoice: isCredit, InvoiceNumber: number, TotalAmount: kronor },
      ...{ InvoiceDate: dayFromToday(-3), DueDate: dayFromToday(27) },
      Rows: [
        { AccountNumber: 2440, [side(isCredit)]: kronor },
        { AccountNumber: 4010, [side(!isCredit)]: kronor },
      ],
    });
    return bookedInvoice.Id;
  };

  const requestApproval = (draftId: string) =>
    callService("PUT", `/approval/supplierinvoice/${draftId}`, { DocumentApprovalStatus: readyForApproval });

  /** Approves a draft as Erik, whose approval the service does not book. */
  const approveAsErik = async (draftId: string) => {
    const { access_token: eriksToken } = await callControl<{ access_token: string }>(request, "POST", "/tokens", {
      user: erik.email,
      ...tokenRequest,
    });
    const body = { DocumentApprovalStatus: approved };
    await callService("PUT", `/approval/supplierinvoice/${draftId}`, body, eriksToken);
  };

  return {
    createSupplier,
    bookInvoice,
    /** Spreads the cost of a booked invoice, its second row, over three months. */
    spreadInvoice: (invoiceId: string, kronor: number, from: string) =>
      callService("POST", "/allocationperiods", [
        {
          ...{ SupplierInvoiceId: invoiceId, SupplierInvoiceRow: 2, AllocationAccountNumber: 1790 },
          ...{ AmountToAllocate: kronor, NumberOfAllocationPeriods: 3, BookkeepingStartDate: from },
        },
      ]),
    getRemaining: async (invoiceId: string) =>
      (await callService<{ RemainingAmount: number }>("GET", `/supplierinvoices/${invoiceId}`)).RemainingAmount,
    registerDraft,
    /** Registers an invoice that is approved and not booked. */
    registerApproved: async (supplierId: string, invoice: InvoiceInput) => {
      const id = await registerDraft(supplierId, invoice);
      await requestApproval(id);
      await approveAsErik(id);
      return id;
    },
    register: async (supplierId: string, invoice: InvoiceInput) => {
      const id = await registerDraft(supplierId, invoice);
      await requestApproval(id);
      return id;
    },
    /** Deletes the stored drafts, so that the approval queue contains only the invoices of the journey. */
    deleteDrafts: async () => {
      const seededDrafts = await listRecords<{ Id: string }>("/supplierinvoicedrafts?$pagesize=200");
      for (const { Id } of seededDrafts) await callService("DELETE", `/supplierinvoicedrafts/${Id}`);
    },
    deleteDraft: (draftId: string) => callService("DELETE", `/supplierinvoicedrafts/${draftId}`),
    getApprovalStatus: async (draftId: string) => {
      const filter = `/supplierinvoicedrafts?$filter=Id eq ${draftId}`;
      return (await listRecords<{ ApprovalStatus: number }>(filter))[0]?.ApprovalStatus ?? null;
    },
  };
}
