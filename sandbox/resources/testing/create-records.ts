import type { Caller, Wire } from "./books-client";
import { uploadBody } from "./files";

type RecordToCreate = {
  readonly list: string;
  /** The path of the call that creates the record, when it differs from the path of the list. */
  readonly createPath?: string;
  readonly body: Wire | ((caller: Caller) => Promise<Wire>);
  readonly id: "Id" | "Identifier" | "SequenceNumber";
};

/** The records that the seed lacks. The generic tests need one of each kind at every company that they test. */
const recordsToCreate: readonly RecordToCreate[] = [
  {
    list: "/webhooks",
    body: { Endpoint: "https://receiver.example/hooks", Subscriptions: [{ Entity: "Customer" }] },
    id: "Identifier",
  },
  { list: "/attachments", body: uploadBody(), id: "Id" },
  {
    list: "/salesdocumentattachments",
    createPath: "/salesdocumentattachments/customerinvoice",
    body: async (caller) =>
      uploadBody("application/pdf", {
        DockumentId: (await caller.get("/customerinvoices?$pagesize=1")).body.Data[0]?.Id,
      }),
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

/** Creates one record of each kind. @returns their ids by the path of their list */
export async function createRecords(caller: Caller): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const { list, createPath = list, body, id } of recordsToCreate) {
    const reply = await caller.send("POST", createPath, typeof body === "function" ? await body(caller) : body);
    if (reply.status !== 201) throw new Error(`POST ${list}: ${reply.text}`);
    ids[list] = String(reply.body[id]);
  }
  return ids;
}
