import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GET } from "@/app/api/companies/[companyId]/became/[kind]/[draftId]/route";
import { type DraftSuccessor, pageOfDraftSuccessor } from "@/lib/api/contract/operations/draft-successor";
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
  approveCommand,
  createSupplier,
  storeDraftToApprove,
  storeSupplierDraft,
} from "../operations/testing/approvals";
import { convertCommand, saveDraft, storeDraft } from "../operations/testing/invoice-commands";
import { openSales, storeQuote } from "../operations/testing/sales";
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

const saveDraftAs = (draft: InvoiceDraft, who = anna) =>
  saveDraft(who, "PUT", `customerinvoicedrafts/${draft.id}`, draft);

/** Stores a draft and saves it three times. */
async function saveThreeTimes(): Promise<[InvoiceDraft, InvoiceDraft, InvoiceDraft, InvoiceDraft]> {
  const first = await storeDraft(anna);
  const second = await saveDraftAs(first);
  const third = await saveDraftAs(second, erik);
  return [first, second, third, await saveDraftAs(third)];
}

/** Saves the draft as another program of the same company does. */
async function saveInBooks({ id, ...draft }: InvoiceDraft): Promise<InvoiceDraft> {
  const body = fromInvoiceDraft({ id, ...draft });
  return invoiceDrafts.parse(await books(anna.access).operate("PUT", `customerinvoicedrafts/${id}`, { body }));
}

const draftSuccessor = ({ id }: { id: string }): DraftSuccessor => ({ is: "draft", id });

async function readSuccessor(who: SignedIn, kind: string, draftId: string) {
  const { companyId } = who.access;
  const request = who.request("GET", `/api/companies/${companyId}/became/${kind}/${draftId}`);
  const answer = await GET(request, { params: Promise.resolve({ companyId, kind, draftId }) });
  return { status: answer.status, body: (await answer.json()) as { became?: DraftSuccessor | null; code?: string } };
}
const typedEdit = () => ({ version: randomUUID(), text: "{}", seen: null, revision: randomUUID() });

describe("an address a draft had before a save", () => {
  it("leads everybody of the company to the draft as it is now, in one step over many saves", async () => {
    const [first, second, third, last] = await saveThreeTimes();
    for (const who of [anna, erik])
      expect(
        await Promise.all([first, second, third].map(({ id }) => findRedirectOfDraft(who.access, "invoice", id))),
      ).toEqual([...[draftSuccessor(last), draftSuccessor(last), draftSuccessor(last)]]);
    expect(await findRedirectOfDraft(anna.access, "invoice", last.id)).toBeNull();
    expect(await findRedirectOfDraft(anna.access, "invoice", first.id.toUpperCase())).toEqual(draftSuccessor(last));
  });

  it("tells nothing to another company, nor to a person whose role does not read sales", async () => {
    const [first] = await saveThreeTimes();
    expect(await findRedirectOfDraft(sara.access, "invoice", first.id)).toBeNull();
    expect(await readSuccessor(sara, "invoice", first.id)).toEqual({ status: 200, body: { became: null } });
    const role: Role = "payroll";
    expect(await findRedirectOfDraft({ ...anna.access, role }, "invoice", first.id)).toBeNull();
    await withTenant(erik.access, (tx) => tx.membership.updateMany({ where: personColumns(erik), data: { role } }));
    expect(await readSuccessor(erik, "invoice", first.id)).toMatchObject({
      status: 403,
      body: { code: "role_missing" },
    });
    await withTenant(erik.access, (tx) =>
      tx.membership.updateMany({ where: personColumns(erik), data: { role: "owner" } }),
    );
  });

  it("leads to the invoice once the draft is finalised, unless something typed is not in it", async () => {
    const [first, , , last] = await saveThreeTimes();
    await storeEdit(erik.access, "invoice", first.id, typedEdit());
    const { posted } = await submitAndWatch(anna.access, convertCommand(last, `led:${last.id}`));
    const invoice = { is: "document", id: posted?.invoiceId ?? "" };
    for (const { id } of [first, last]) expect(await findRedirectOfDraft(anna.access, "invoice", id)).toEqual(invoice);
    expect(await findRedirectOfDraft(erik.access, "invoice", first.id)).toEqual(draftSuccessor(last));
    expect(await findRedirectOfDraft(erik.access, "invoice", last.id)).toBeNull();
    expect((await readSuccessor(erik, "invoice", first.id)).body.became).toEqual(invoice);
    expect(pageOfDraftSuccessor("invoice", { is: "document", id: "i" })).toBe("sales/invoices/i");
  });

  it("is followed although a later save was noted first, and never round in a circle", async () => {
    const [a, b, c] = [randomUUID(), randomUUID(), randomUUID()] as const;
    await storeAddress(anna.access, { previousId: b, draftId: c, createdAt: null });
    await storeAddress(anna.access, { previousId: a, draftId: b, createdAt: null });
    expect(await findRedirectOfDraft(anna.access, "invoice", a)).toEqual({ is: "draft", id: c });
    await storeAddress(anna.access, { previousId: c, draftId: a, createdAt: null });
    expect(await findRedirectOfDraft(anna.access, "invoice", a)).toBeNull();
  });

  it("is forgotten two years after the save that made it old", async () => {
    const [first, , , last] = await saveThreeTimes();
    const [other, , , now] = await saveThreeTimes();
    const age = (draftId: string, days: number) =>
      withTenant(anna.access, (tx) =>
        tx.draftAddress.updateMany({
          where: { draftId },
          data: { savedAt: new Date(machineNow().getTime() - days * 86_400_000) },
        }),
      );
    await age(first.id, 733);
    await age(other.id, 728);
    await query("SELECT forget_expired()");
    expect(await findRedirectOfDraft(anna.access, "invoice", first.id)).toBeNull();
    expect(await findRedirectOfDraft(anna.access, "invoice", other.id)).toEqual(draftSuccessor(now));
    expect(last.id).not.toBe(now.id);
  });

  it("finds what the person typed under it, for whoever opens the draft as it is now", async () => {
    const [first, second, , last] = await saveThreeTimes();
    await storeEdit(anna.access, "invoice", second.id, typedEdit());
    const { edit, before } = await findEdits(anna.access, "invoice", last.id);
    expect(edit).toBeNull();
    expect(before.edit?.draftId).toBe(second.id);
    expect(before.draftIds).toContain(first.id);
    expect((await findEdits(erik.access, "invoice", last.id)).before.edit).toBeNull();
    await storeEdit(anna.access, "invoice", last.id, typedEdit());
    expect((await findEdits(anna.access, "invoice", last.id)).edit?.draftId).toBe(last.id);
  });
});

describe("a draft that is gone, of which only the books know what it became", () => {
  it("is found where another program has saved it on, and followed at once from then on", async () => {
    const [first, , , last] = await saveThreeTimes();
    const now = await saveInBooks(last);
    expect((await readSuccessor(anna, "invoice", last.id)).body.became).toEqual(draftSuccessor(now));
    expect(await findRedirectOfDraft(anna.access, "invoice", first.id)).toEqual(draftSuccessor(now));
  });

  it("is found as the invoice, the quote or the purchase another program made of it", async () => {
    openSales(anna);
    const [first, , , last] = await saveThreeTimes();
    const made = await books(anna.access).operate("POST", `customerinvoicedrafts/${last.id}/convert`);
    const invoice = { is: "document", id: (made as { Id: string }).Id };
    expect((await readSuccessor(anna, "invoice", first.id)).body.became).toEqual(invoice);
    const quote = await storeQuote(anna);
    await books(anna.access).operate("PUT", `${quoteDrafts.path}/${quote.id}/convert`);
    expect((await readSuccessor(anna, "quote", quote.id)).body.became).toEqual({ is: "document", id: quote.id });
    const purchase = await storeSupplierDraft(anna, await createSupplier(anna));
    const booked = await books(anna.access).operate("POST", `supplierinvoicedrafts/${purchase.id}/convert`);
    const document = { is: "document", id: (booked as { Id: string }).Id };
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
  const { approval } = await submitAndWatch(anna.access, approveCommand(draft, `led:${draft.id}`));
  const purchase = { is: "document", id: approval?.posted?.invoiceId ?? "not booked" };
  expect(await findRedirectOfDraft(anna.access, "purchase", draft.id)).toEqual(purchase);
});

function personColumns({ access: { partnerId, companyId, personId } }: SignedIn) {
  return { partnerId, companyId, personId };
}
