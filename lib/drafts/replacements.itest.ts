import { afterAll, beforeAll, expect, it } from "vitest";
import { GET, POST } from "@/app/api/companies/[companyId]/sales/[documentId]/replacements/route";
import { type Invoice, invoices } from "@/lib/api/contract/sales/customer-invoice";
import { type InvoiceDraft, invoiceDrafts } from "@/lib/api/contract/sales/customer-invoice-draft";
import { orders } from "@/lib/api/contract/sales/order";
import type { BegunReplacement, Replacement } from "@/lib/api/contract/sales/replacement";
import { books } from "@/lib/api/remote/books";
import { type SignedIn, startWorld, type World } from "@/lib/api/testing/world";
import { submitAndWatch } from "@/lib/operations/operations";
import { makeConvertCommand, makeVoidCommand, saveDraft } from "../operations/testing/invoice-commands";
import { makeOrder, openSalesPages } from "../operations/testing/sales";

let world: World;
let anna: SignedIn;
let lars: SignedIn;
/** A person of another company. */
let sara: SignedIn;

beforeAll(async () => {
  world = await startWorld();
  const company = "Norrsken Bygg AB";
  anna = await world.signIn({ user: "anna@norrsken.example", company });
  lars = await world.signIn({ user: "lars@norrsken.example", company });
  sara = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
  openSalesPages(anna);
});
afterAll(async () => {
  await world?.stop();
});

async function callReplacements<T>(person: SignedIn, method: "GET" | "POST", documentId: string, body?: object) {
  const { companyId } = person.access;
  const request = person.request(method, `/api/companies/${companyId}/sales/${documentId}/replacements`, body);
  const answer = await { GET, POST }[method](request, { params: Promise.resolve({ companyId, documentId }) });
  return { status: answer.status, body: (await answer.json()) as T & { code?: string } };
}
const beginReplacementAs = (person: SignedIn, documentId: string, replacedId: string) =>
  callReplacements<BegunReplacement>(person, "POST", documentId, { replacedId });
const listReplacementsAs = async (person: SignedIn, documentId: string) =>
  (await callReplacements<{ items: Replacement[] }>(person, "GET", documentId)).body.items;

/** The content that a new invoice copies from the invoice it replaces. */
function copiedContentOf({
  rows,
  customerId,
  yourReference,
  ourReference,
  buyersOrderReference,
}: InvoiceDraft | Invoice) {
  const lines = rows.map(({ articleId, text, quantity, unitPrice }) => ({ articleId, text, quantity, unitPrice }));
  return { lines, customerId, yourReference, ourReference, buyersOrderReference };
}

/** Stores an order that was invoiced, and its invoice. */
async function storeInvoicedOrder() {
  const order = await makeOrder(anna, "ongoing");
  const wireInvoice = await books(anna.access).operate("POST", `orders/${order.id}/convert`);
  return { order, invoice: invoices.parse(wireInvoice) };
}

async function storeOrderWithVoidedInvoice() {
  const invoicedOrder = await storeInvoicedOrder();
  const { stage } = await submitAndWatch(
    anna.access,
    makeVoidCommand(invoicedOrder.invoice, `void:${invoicedOrder.invoice.id}`),
  );
  expect(stage).toBe("done");
  return invoicedOrder;
}

it("an order stays invoiced at the service when its invoice is voided, and is not invoiced again", async () => {
  const { order } = await storeOrderWithVoidedInvoice();
  expect((await books(anna.access).get(orders, order.id)).status).toBe("invoiced");
  await expect(books(anna.access).operate("POST", `orders/${order.id}/convert`)).rejects.toMatchObject({
    ...{ code: "remote_refused", remote: { code: 4002 } },
  });
});

it("a new invoice has the lines and references of the one taken back, and is begun once", async () => {
  const { order, invoice } = await storeOrderWithVoidedInvoice();
  const { status, body } = await beginReplacementAs(anna, order.id, invoice.id);
  expect([status, body.priced]).toEqual([200, { currencyCode: "SEK", includesVat: invoice.includesVat }]);
  const draft = await books(anna.access).get(invoiceDrafts, body.draftId);
  expect(copiedContentOf(draft)).toEqual(copiedContentOf(invoice));
  expect((await beginReplacementAs(anna, order.id, invoice.id)).body).toMatchObject({
    draftId: draft.id,
    priced: null,
  });
  expect(await listReplacementsAs(lars, order.id)).toEqual([
    { replacedId: invoice.id, draftId: draft.id, invoiceId: null },
  ]);
});

it("two presses at once begin one", async () => {
  const { order, invoice } = await storeOrderWithVoidedInvoice();
  const { customerId } = invoice;
  const listDrafts = async () =>
    (await books(anna.access).page(invoiceDrafts, { pageSize: 1000 })).items.filter(
      (draft) => draft.customerId === customerId,
    );
  const countBefore = (await listDrafts()).length;
  const answers = await Promise.all([1, 2, 3].map(() => beginReplacementAs(anna, order.id, invoice.id)));
  expect(new Set(answers.map(({ body }) => body.draftId)).size).toBe(1);
  expect(await listReplacementsAs(anna, order.id)).toHaveLength(1);
  expect((await listDrafts()).length).toBe(countBefore + 1);
});

it("it stays the order's over saves and once it is finalised, and is taken back and replaced in its turn", async () => {
  const { order, invoice } = await storeOrderWithVoidedInvoice();
  const firstDraft = await books(anna.access).get(
    invoiceDrafts,
    (await beginReplacementAs(anna, order.id, invoice.id)).body.draftId,
  );
  const savedDraft = await saveDraft(anna, "PUT", `customerinvoicedrafts/${firstDraft.id}`, firstDraft);
  expect(await listReplacementsAs(anna, order.id)).toMatchObject([{ draftId: savedDraft.id, invoiceId: null }]);
  const { posted } = await submitAndWatch(anna.access, makeConvertCommand(savedDraft, `anew:${savedDraft.id}`));
  const newInvoice = await books(anna.access).get(invoices, posted?.invoiceId ?? "");
  expect(await listReplacementsAs(anna, order.id)).toMatchObject([
    { replacedId: invoice.id, invoiceId: newInvoice.id },
  ]);
  expect(await beginReplacementAs(anna, order.id, newInvoice.id)).toMatchObject({
    status: 409,
    body: { code: "conflict" },
  });
  await submitAndWatch(anna.access, makeVoidCommand(newInvoice, `void:${newInvoice.id}`));
  expect((await beginReplacementAs(anna, order.id, newInvoice.id)).body).toMatchObject({
    replacedId: newInvoice.id,
    invoiceId: null,
  });
  expect(await listReplacementsAs(anna, order.id)).toHaveLength(2);
});

it("one that was thrown away is none, and is begun anew", async () => {
  const { order, invoice } = await storeOrderWithVoidedInvoice();
  const { draftId } = (await beginReplacementAs(anna, order.id, invoice.id)).body;
  await books(anna.access).operate("DELETE", `customerinvoicedrafts/${draftId}`);
  expect(await listReplacementsAs(anna, order.id)).toEqual([]);
  expect((await beginReplacementAs(anna, order.id, invoice.id)).body.draftId).not.toBe(draftId);
});

it("is begun of nothing that was not taken back, of no other document's, and by nobody who may not write", async () => {
  const { order, invoice } = await storeInvoicedOrder();
  expect(await beginReplacementAs(anna, order.id, invoice.id)).toMatchObject({
    status: 409,
    body: { code: "conflict" },
  });
  const otherOrder = await storeOrderWithVoidedInvoice();
  expect((await beginReplacementAs(anna, order.id, otherOrder.invoice.id)).status).toBe(404);
  expect((await beginReplacementAs(anna, "new", otherOrder.invoice.id)).status).toBe(404);
  expect((await beginReplacementAs(anna, otherOrder.order.id, "new")).status).toBe(422);
  expect(await beginReplacementAs(lars, otherOrder.order.id, otherOrder.invoice.id)).toMatchObject({
    body: { code: "role_missing" },
  });
  await beginReplacementAs(anna, otherOrder.order.id, otherOrder.invoice.id);
  expect(await listReplacementsAs(sara, otherOrder.order.id)).toEqual([]);
});
