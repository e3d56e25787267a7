import type { Caller, Wire } from "./books-client";
import { upload } from "./files";

type CreatedRecords = {
  readonly list: string;
  /** Where it is made, if not at the list. */
  readonly at?: string;
  readonly body: Wire | ((caller: Caller) => Promise<Wire>);
  readonly id: "Id" | "Identifier" | "SequenceNumber";
};

/** Records that no seed brings: the generic tests need one at each company they look at. */
const made: readonly CreatedRecords[] = [
  {
    list: "/webhooks",
    body: { Endpoint: "https://receiver.example/hooks", Subscriptions: [{ Entity: "Customer" }] },
    id: "Identifier",
  },
  { list: "/attachments", body: upload(), id: "Id" },
  {
    list: "/salesdocumentattachments",
    at: "/salesdocumentattachments/customerinvoice",
    body: async (caller) =>
      upload("application/pdf", { DockumentId: (await caller.get("/customerinvoices?$pagesize=1")).body.Data[0]?.Id }),
    id: "Id",
  },
  {
    list: "/partnerresourcelinks",
    body: async (caller) => ({
      Href: "https://partner.example/1",
      PartnerCompanyName: "Partner AB",
      PartnerSystemName: "CRM",
      ResourceId: (await caller.get("/customers?$pagesize=1")).body.Data[0]?.Id,
      ResourceType: 1,
    }),
    id: "Id",
  },
  {
    list: "/autoinvoice/inbound",
    body: { SupplierName: "Trävaror AB", InvoiceNumber: "1007", InvoiceDate: "2026-11-02", TotalAmount: 1250 },
    id: "SequenceNumber",
  },
];

/** Makes one of each. @returns their ids by the list that shows them */
export async function makeRecords(caller: Caller): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const { list, at = list, body, id } of made) {
    const reply = await caller.send("POST", at, typeof body === "function" ? await body(caller) : body);
    if (reply.status !== 201) throw new Error(`POST ${list}: ${reply.text}`);
    ids[list] = String(reply.body[id]);
  }
  return ids;
}
