import type { Caller, JsonRecord } from "./books-client";
import { buildUploadBody } from "./files";

type RecordToCreate = {
  readonly listPath: string;
  /** The path of the call that creates the record, when it differs from the path of the list. */
  readonly createPath?: string;
  readonly body: JsonRecord | ((caller: Caller) => Promise<JsonRecord>);
  readonly id: "Id" | "Identifier" | "SequenceNumber";
};

/** The records that the seed lacks. The generic tests need one of each kind at every company that they test. */
const recordsToCreate: readonly RecordToCreate[] = [
  {
    listPath: "/webhooks",
    body: { Endpoint: "https://receiver.example/hooks", Subscriptions: [{ Entity: "Customer" }] },
    id: "Identifier",
  },
  { listPath: "/attachments", body: buildUploadBody(), id: "Id" },
  {
    listPath: "/salesdocumentattachments",
    createPath: "/salesdocumentattachments/customerinvoice",
    body: async (caller) =>
      buildUploadBody("application/pdf", {
        DockumentId: (await caller.get("/customerinvoices?$pagesize=1")).body.Data[0]?.Id,
      }),
    id: "Id",
  },
  {
    listPath: "/partnerresourcelinks",
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
    listPath: "/autoinvoice/inbound",
    body: { SupplierName: "Trävaror AB", InvoiceNumber: "1007", InvoiceDate: "2026-11-02", TotalAmount: 1250 },
    id: "SequenceNumber",
  },
];

/** Creates one record of each kind. @returns their ids by the path of their list */
export async function createRecords(caller: Caller): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const { listPath, createPath = listPath, body, id } of recordsToCreate) {
    const reply = await caller.send("POST", createPath, typeof body === "function" ? await body(caller) : body);
    if (reply.status !== 201) throw new Error(`POST ${listPath}: ${reply.text}`);
    ids[listPath] = String(reply.body[id]);
  }
  return ids;
}
