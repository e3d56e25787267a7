import { type APIRequestContext, expect } from "@playwright/test";
import { sara } from "../../sandbox/seed/people";
import { supplierPaper } from "../../sandbox/seed/supplier-paper";
import { dayFromToday } from "./days";
import { product } from "./product";
import { call } from "./service/control";

const readyForApproval = 3;

/** A paper as a supplier sends it; its number and amount stand on it. */
export function paperOf(number: string, net = 1_000): Buffer {
  const facts = { supplier: "Skellefte Trä AB", town: "Skellefteå", buyer: "Norrsken Bygg AB", what: "Virke" };
  const days = { date: dayFromToday(-3), due: dayFromToday(27) };
  const sums = { netMinor: BigInt(net) * 100n, vatMinor: BigInt(net) * 25n, currency: "SEK" };
  return supplierPaper({ ...facts, ...days, ...sums, number, account: "402-2216" }, "SE");
}

type File = { name: string; type: string; bytes: Buffer };
/** `below`: further files under the first. */
type Given = { number: string; net?: number; file?: File | null; below?: readonly File[] };

/** Supplier invoices of a journey's own, registered beside the portal by the accountant, who asks for approval. */
export async function ownPurchases(request: APIRequestContext, company: string) {
  const { access_token: token } = await call<{ access_token: string }>(request, "POST", "/tokens", {
    user: sara.email,
    company,
    scopes: ["ea:api", "ea:purchase", "ea:accounting"],
  });
  const ask = async <T>(method: string, path: string, data?: object): Promise<T> => {
    const answer = await request.fetch(`${product.sandboxUrl}/v2${path}`, {
      ...{ method, headers: { authorization: `Bearer ${token}` }, ...(data ? { data } : {}) },
      maxRetries: 2,
    });
    const text = await answer.text();
    expect(answer.ok(), `${method} ${path}: ${text}`).toBe(true);
    return (text === "" ? undefined : JSON.parse(text)) as T;
  };
  const list = async <T>(path: string) => (await ask<{ Data: T[] }>("GET", path)).Data;

  /** A supplier that has sent invoices before, so that nothing speaks against one more. */
  const supplier = async (name: string) => {
    const [terms] = await list<{ Id: string }>("/termsofpayments");
    const body = { Name: name, CountryCode: "SE", TermsOfPaymentId: terms?.Id, IsActive: true };
    return (await ask<{ Id: string }>("POST", "/suppliers", body)).Id;
  };

  const attach = async ({ name, type, bytes }: File) => {
    const body = { ContentType: type, FileName: name, Data: bytes.toString("base64") };
    return (await ask<{ Id: string }>("POST", "/attachments", body)).Id;
  };

  const register = async (supplierId: string, { number, net = 1_000, file, below = [] }: Given): Promise<string> => {
    const paper =
      file === undefined ? { name: `${number}.pdf`, type: "application/pdf", bytes: paperOf(number, net) } : file;
    const ids: string[] = [];
    for (const one of paper ? [paper, ...below] : below) ids.push(await attach(one));
    const made = await ask<{ Id: string }>("POST", "/supplierinvoicedrafts", {
      SupplierId: supplierId,
      IsCreditInvoice: false,
      InvoiceNumber: number,
      InvoiceDate: dayFromToday(-3),
      DueDate: dayFromToday(27),
      TotalAmount: net * 1.25,
      Rows: [
        { AccountNumber: 2440, CreditAmount: net * 1.25 },
        { AccountNumber: 4010, DebitAmount: net },
        { AccountNumber: 2641, DebitAmount: net * 0.25 },
      ],
      ...(ids.length > 0 ? { Attachments: { DocumentType: 4, AttachmentIds: ids } } : {}),
    });
    return made.Id;
  };

  const askForApproval = (draftId: string) =>
    ask("PUT", `/approval/supplierinvoice/${draftId}`, { DocumentApprovalStatus: readyForApproval });

  return {
    supplier,
    register: async (supplierId: string, given: Given) => {
      const id = await register(supplierId, given);
      await askForApproval(id);
      return id;
    },
    /** Removes what was seeded, so that a queue holds a journey's own only. */
    clear: async () => {
      const seeded = await list<{ Id: string }>("/supplierinvoicedrafts?$pagesize=200");
      for (const { Id } of seeded) await ask("DELETE", `/supplierinvoicedrafts/${Id}`);
    },
    remove: (draftId: string) => ask("DELETE", `/supplierinvoicedrafts/${draftId}`),
    status: async (draftId: string) => {
      const filter = `/supplierinvoicedrafts?$filter=Id eq ${draftId}`;
      return (await list<{ ApprovalStatus: number }>(filter))[0]?.ApprovalStatus ?? null;
    },
  };
}
