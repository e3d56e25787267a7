import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type SupplierInvoiceDraft, supplierInvoiceDrafts } from "../../api/contract/purchases/supplier-invoice-draft";
import { books } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { forward } from "../../forwarding/forward";
import { submitAndWatch } from "../../operations/operations";
import {
  attachDocument,
  callBooksAsPage,
  createSupplier,
  makeApproveCommand,
  setApprovalStatus,
  storeDraftInBooks,
  storeDraftToApprove,
} from "../../operations/testing/approvals";
import { withTenant } from "../../platform/db";
import { markDocumentSeen } from "../document-seen";
import { replayAndSaveRules } from "../testing/rules";

let world: World;
let anna: SignedIn;
let erik: SignedIn;
let sara: SignedIn;
let supplierId: string;
const company = "Norrsken Bygg AB";

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company });
  erik = await world.signIn({ user: "erik@norrsken.example", company });
  sara = await world.signIn({ user: "sara@revisorn.example", company });
  supplierId = await createSupplier(anna, { BankgiroNumber: "991-2346" });
  await replayAndSaveRules(anna, {});
});
afterAll(async () => {
  const invariants = await world?.sandbox.callControl("GET", "/invariants");
  await world?.stop();
  expect(invariants).toMatchObject({ ok: true });
});

const readDraft = (id: string) => books(anna.access).get(supplierInvoiceDrafts, id);
const approveAs = async (person: SignedIn, draft: SupplierInvoiceDraft, attachmentIds: string[] = []) => {
  for (const attachmentId of attachmentIds) await markDocumentSeen(person.access, draft.id, { attachmentId });
  const document = attachmentIds.length > 0 ? ({ is: "shown", attachmentIds } as const) : ({ is: "none" } as const);
  const { stage, problem } = await submitAndWatch(
    person.access,
    makeApproveCommand(draft, crypto.randomUUID(), document),
  );
  return problem ? problem.detail : stage;
};

async function changeDraft(person: SignedIn, draft: SupplierInvoiceDraft, changedMembers: object): Promise<void> {
  const { Id: _, ...body } = draft.rest;
  await callBooksAsPage(person, "PUT", `supplierinvoicedrafts/${draft.id}`, { ...body, ...changedMembers });
}

/** Requests the approval again after a change. */
async function requestApprovalAgain(person: SignedIn, { id }: SupplierInvoiceDraft): Promise<SupplierInvoiceDraft> {
  await setApprovalStatus(person, id, 3);
  return readDraft(id);
}

const listChangeRows = (subject: string) =>
  withTenant(anna.access, (tx) =>
    tx.auditEvent.findMany({ where: { kind: "purchase.changed", subject }, orderBy: { number: "asc" } }),
  );

describe("who wrote an invoice does not approve it alone", () => {
  it("each of them, however many came after", async () => {
    const draft = await storeDraftToApprove(anna, supplierId);
    await changeDraft(erik, draft, { InvoiceNumber: `${draft.invoiceNumber}-1` });
    await changeDraft(sara, draft, { InvoiceNumber: `${draft.invoiceNumber}-2` });
    const changedDraft = await requestApprovalAgain(anna, draft);
    for (const person of [anna, erik, sara]) expect(await approveAs(person, changedDraft)).toBe("four_eyes");
  });

  it("who attached its document, or took it away, counts, and the history names the file", async () => {
    const draft = await storeDraftToApprove(anna, supplierId);
    const attachmentId = await attachDocument(erik, draft.id);
    expect(await approveAs(erik, await readDraft(draft.id), [attachmentId])).toBe("four_eyes");
    const path = `attachmentlinks/${attachmentId}`;
    expect((await forward(sara.request("DELETE", "/x"), sara.access, "books", path)).ok).toBe(true);
    expect(await approveAs(sara, await readDraft(draft.id))).toBe("four_eyes");
    expect((await listChangeRows(draft.id)).map(({ personId, detail }) => [personId, detail])).toEqual([
      [erik.access.personId, { fields: ["files"], attached: [attachmentId], detached: [] }],
      [sara.access.personId, { fields: ["files"], attached: [], detached: [attachmentId] }],
    ]);
  });

  it("who asked for an approval of what was registered elsewhere counts, also where others changed it here", async () => {
    const draft = await storeDraftInBooks(anna, supplierId);
    await changeDraft(erik, draft, { InvoiceNumber: `${draft.invoiceNumber}-1` });
    const draftToApprove = await requestApprovalAgain(anna, draft);
    expect(await approveAs(anna, draftToApprove)).toBe("four_eyes");
    expect(await approveAs(erik, draftToApprove)).toBe("four_eyes");
    expect(await approveAs(sara, draftToApprove)).toBe("done");
  });

  it("nobody whose change was refused, by the books or before they were asked, and it is no line of the history", async () => {
    const draft = await storeDraftToApprove(anna, supplierId);
    await expect(changeDraft(erik, draft, { SupplierId: crypto.randomUUID() })).rejects.toThrow();
    expect(await listChangeRows(draft.id)).toEqual([]);
    expect(await approveAs(erik, draft)).toBe("done");
  });

  it("who changed it is not taken out by anything the portal's own login may do", async () => {
    for (const sql of [
      `DELETE FROM "draft_writer"`,
      `UPDATE "draft_writer" SET person_id = gen_random_uuid()`,
      `UPDATE "draft_writer" SET draft_id = gen_random_uuid()`,
    ]) {
      await expect(withTenant(anna.access, (tx) => tx.$executeRawUnsafe(sql))).rejects.toThrow(/permission denied/);
    }
  });
});

it("an amount is not slipped by in another currency with a rate of one's own", async () => {
  const rulesFromAmount = [
    {
      condition: { amountFromMinor: "100000000", suppliers: [], costCenterItems: [], projects: [] },
      steps: [{ need: "any" as const, people: [sara.access.personId] }],
    },
  ];
  await replayAndSaveRules(anna, { rules: rulesFromAmount });
  const draft = await storeDraftToApprove(anna, supplierId, { CurrencyCode: "EUR", CurrencyRate: 0.01 });
  expect(await approveAs(erik, draft)).toBe("rules_not_named");
  const smallDraft = await storeDraftToApprove(anna, supplierId);
  expect(await approveAs(erik, smallDraft)).toBe("done");
});
