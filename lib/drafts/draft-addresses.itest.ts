import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GET } from "@/app/api/companies/[companyId]/became/[kind]/[draftId]/route";
import { type DraftSuccessor, pagePathOfDraftSuccessor } from "@/lib/api/contract/operations/draft-successor";
import { fromInvoiceDraft, type InvoiceDraft, invoiceDrafts } from "@/lib/api/contract/sales/customer-invoice-draft";
import { quoteDrafts } from "@/lib/api/contract/sales/quote";
import { books } from "@/lib/api/remote/books";
import { type SignedIn, startWorld, type World } from "@/lib/api/testing/world";
import { allowApprovingAlone } from "@/lib/approvals/testing/rules";
import { submitAndWatch } from "@/lib/operations/operations";
import { query, withTenant } from "@/lib/platform/db";
import type { Role } from "@/lib/rules/access/roles";
import { machineNow } from "@/lib/values/clock";
import {
  createSupplier,
  makeApproveCommand,
  storeDraftToApprove,
  storeSupplierDraft,
} from "../operations/testing/approvals";
import { makeConvertCommand, saveDraft, storeDraft } from "../operations/testing/invoice-commands";
import { openSalesPages, storeQuote } from "../operations/testing/sales";
import { storeAddress } from "./draft-addresses";
import { findEdits, storeEdit } from "./draft-edits";
import { findRedirectOfDraft } from "./draft-successor";

let world: World;
let anna: SignedIn;
let erik: SignedIn;
/** A person of another company. */
let sara: SignedIn;

beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  const company = "Norrsken Bygg AB";
  anna = await world.signIn({ user: "anna@norrsken.example", company });
  erik = await world.signIn({ user: "erik@norrsken.example", company });
  sara = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
});
afterAll(async () => {
  await world?.stop();
});

const saveDraftAs = (draft: InvoiceDraft, person = anna) =>
  saveDraft(person, "PUT", `customerinvoicedrafts/${draft.id}`, draft);

/** Stores a draft and saves it three times. */
async function saveThreeTimes(): Promise<[InvoiceDraft, InvoiceDraft, InvoiceDraft, InvoiceDraft]> {
  const firstDraft = await storeDraft(anna);
  const secondDraft = await saveDraftAs(firstDraft);
  const thirdDraft = await saveDraftAs(secondDraft, erik);
  return [firstDraft, secondDraft, thirdDraft, await saveDraftAs(thirdDraft)];
}

/** Saves the draft as another program of the same company does. */
async function saveInBooks({ id, ...draft }: InvoiceDraft): Promise<InvoiceDraft> {
  const body = fromInvoiceDraft({ id, ...draft });
  return invoiceDrafts.parse(await books(anna.access).operate("PUT", `customerinvoicedrafts/${id}`, { body }));
}

const makeDraftSuccessor = ({ id }: { id: string }): DraftSuccessor => ({ is: "draft", id });

async function readSuccessor(person: SignedIn, kind: string, draftId: string) {
  const { companyId } = person.access;
  const request = person.request("GET", `/api/companies/${companyId}/became/${kind}/${draftId}`);
  const answer = await GET(request, { params: Promise.resolve({ companyId, kind, draftId }) });
  return { status: answer.status, body: (await answer.json()) as { became?: DraftSuccessor | null; code?: string } };
}
const makeEdit = () => ({ version: randomUUID(), text: "{}", seen: null, revision: randomUUID() });

describe("an address a draft had before a save", () => {
  it("leads everybody of the company to the draft as it is now, in one step over many saves", async () => {
    const [firstDraft, secondDraft, thirdDraft, lastDraft] = await saveThreeTimes();
    for (const person of [anna, erik])
      expect(
        await Promise.all(
          [firstDraft, secondDraft, thirdDraft].map(({ id }) => findRedirectOfDraft(person.access, "invoice", id)),
        ),
      ).toEqual([...[makeDraftSuccessor(lastDraft), makeDraftSuccessor(lastDraft), makeDraftSuccessor(lastDraft)]]);
    expect(await findRedirectOfDraft(anna.access, "invoice", lastDraft.id)).toBeNull();
    expect(await findRedirectOfDraft(anna.access, "invoice", firstDraft.id.toUpperCase())).toEqual(
      makeDraftSuccessor(lastDraft),
    );
  });

  it("tells nothing to another company, nor to a person whose role does not read sales", async () => {
    const [firstDraft] = await saveThreeTimes();
    expect(await findRedirectOfDraft(sara.access, "invoice", firstDraft.id)).toBeNull();
    expect(await readSuccessor(sara, "invoice", firstDraft.id)).toEqual({ status: 200, body: { became: null } });
    const role: Role = "payroll";
    expect(await findRedirectOfDraft({ ...anna.access, role }, "invoice", firstDraft.id)).toBeNull();
    await withTenant(erik.access, (tx) => tx.membership.updateMany({ where: personColumns(erik), data: { role } }));
    expect(await readSuccessor(erik, "invoice", firstDraft.id)).toMatchObject({
      status: 403,
      body: { code: "role_missing" },
    });
    await withTenant(erik.access, (tx) =>
      tx.membership.updateMany({ where: personColumns(erik), data: { role: "owner" } }),
    );
  });

  it("leads to the invoice once the draft is finalised, unless something typed is not in it", async () => {
    const [firstDraft, , , lastDraft] = await saveThreeTimes();
    await storeEdit(erik.access, "invoice", firstDraft.id, makeEdit());
    const { posted } = await submitAndWatch(anna.access, makeConvertCommand(lastDraft, `led:${lastDraft.id}`));
    const invoice = { is: "document", id: posted?.invoiceId ?? "" };
    for (const { id } of [firstDraft, lastDraft])
      expect(await findRedirectOfDraft(anna.access, "invoice", id)).toEqual(invoice);
    expect(await findRedirectOfDraft(erik.access, "invoice", firstDraft.id)).toEqual(makeDraftSuccessor(lastDraft));
    expect(await findRedirectOfDraft(erik.access, "invoice", lastDraft.id)).toBeNull();
    expect((await readSuccessor(erik, "invoice", firstDraft.id)).body.became).toEqual(invoice);
    expect(pagePathOfDraftSuccessor("invoice", { is: "document", id: "i" })).toBe("sales/invoices/i");
  });

  it("is followed although a later save was noted first, and never round in a circle", async () => {
    const [firstId, secondId, thirdId] = [randomUUID(), randomUUID(), randomUUID()] as const;
    await storeAddress(anna.access, { previousId: secondId, draftId: thirdId, createdAt: null });
    await storeAddress(anna.access, { previousId: firstId, draftId: secondId, createdAt: null });
    expect(await findRedirectOfDraft(anna.access, "invoice", firstId)).toEqual({ is: "draft", id: thirdId });
    await storeAddress(anna.access, { previousId: thirdId, draftId: firstId, createdAt: null });
    expect(await findRedirectOfDraft(anna.access, "invoice", firstId)).toBeNull();
  });

  it("is forgotten two years after the save that made it old", async () => {
    const [firstDraft, , , lastDraft] = await saveThreeTimes();
    const [otherFirstDraft, , , otherLastDraft] = await saveThreeTimes();
    const setAge = (draftId: string, days: number) =>
      withTenant(anna.access, (tx) =>
        tx.draftAddress.updateMany({
          where: { draftId },
          data: { savedAt: new Date(machineNow().getTime() - days * 86_400_000) },
        }),
      );
    await setAge(firstDraft.id, 733);
    await setAge(otherFirstDraft.id, 728);
    await query("SELECT forget_expired()");
    expect(await findRedirectOfDraft(anna.access, "invoice", firstDraft.id)).toBeNull();
    expect(await findRedirectOfDraft(anna.access, "invoice", otherFirstDraft.id)).toEqual(
      makeDraftSuccessor(otherLastDraft),
    );
    expect(lastDraft.id).not.toBe(otherLastDraft.id);
  });

  it("finds what the person typed under it, for whoever opens the draft as it is now", async () => {
    const [firstDraft, secondDraft, , lastDraft] = await saveThreeTimes();
    await storeEdit(anna.access, "invoice", secondDraft.id, makeEdit());
    const { edit, before } = await findEdits(anna.access, "invoice", lastDraft.id);
    expect(edit).toBeNull();
    expect(before.edit?.draftId).toBe(secondDraft.id);
    expect(before.draftIds).toContain(firstDraft.id);
    expect((await findEdits(erik.access, "invoice", lastDraft.id)).before.edit).toBeNull();
    await storeEdit(anna.access, "invoice", lastDraft.id, makeEdit());
    expect((await findEdits(anna.access, "invoice", lastDraft.id)).edit?.draftId).toBe(lastDraft.id);
  });
});

describe("a draft that is gone, of which only the books know what it became", () => {
  it("is found where another program has saved it on, and followed at once from then on", async () => {
    const [firstDraft, , , lastDraft] = await saveThreeTimes();
    const savedDraft = await saveInBooks(lastDraft);
    expect((await readSuccessor(anna, "invoice", lastDraft.id)).body.became).toEqual(makeDraftSuccessor(savedDraft));
    expect(await findRedirectOfDraft(anna.access, "invoice", firstDraft.id)).toEqual(makeDraftSuccessor(savedDraft));
  });

  it("is found as the invoice, the quote or the purchase another program made of it", async () => {
    openSalesPages(anna);
    const [firstDraft, , , lastDraft] = await saveThreeTimes();
    const convertedInvoice = await books(anna.access).operate("POST", `customerinvoicedrafts/${lastDraft.id}/convert`);
    const invoice = { is: "document", id: (convertedInvoice as { Id: string }).Id };
    expect((await readSuccessor(anna, "invoice", firstDraft.id)).body.became).toEqual(invoice);
    const quote = await storeQuote(anna);
    await books(anna.access).operate("PUT", `${quoteDrafts.path}/${quote.id}/convert`);
    expect((await readSuccessor(anna, "quote", quote.id)).body.became).toEqual({ is: "document", id: quote.id });
    const purchase = await storeSupplierDraft(anna, await createSupplier(anna));
    const bookedPurchase = await books(anna.access).operate("POST", `supplierinvoicedrafts/${purchase.id}/convert`);
    const document = { is: "document", id: (bookedPurchase as { Id: string }).Id };
    expect((await readSuccessor(anna, "purchase", purchase.id)).body.became).toEqual(document);
  });

  it("is nothing that can be led to where it was removed, and no other kind is asked for", async () => {
    const draft = await storeDraft(anna);
    await books(anna.access).operate("DELETE", `customerinvoicedrafts/${draft.id}`);
    expect((await readSuccessor(anna, "invoice", draft.id)).body.became).toBeNull();
    expect((await readSuccessor(anna, "order", draft.id)).status).toBe(404);
    expect((await readSuccessor(anna, "invoice", "new")).status).toBe(404);
  });
});

it("leads from a supplier invoice draft that was approved here to the purchase it was booked as", async () => {
  const draft = await storeDraftToApprove(anna, await createSupplier(anna));
  await allowApprovingAlone(anna);
  const { approval } = await submitAndWatch(anna.access, makeApproveCommand(draft, `led:${draft.id}`));
  const purchase = { is: "document", id: approval?.posted?.invoiceId ?? "not booked" };
  expect(await findRedirectOfDraft(anna.access, "purchase", draft.id)).toEqual(purchase);
});

function personColumns({ access: { partnerId, companyId, personId } }: SignedIn) {
  return { partnerId, companyId, personId };
}
