import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { vouchers } from "../../api/contract/books/voucher";
import { compare } from "../../api/contract/list-query";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { books } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { parseCommand } from "../commands/command";
import { submitCommand } from "../engine/submit-command";
import { getOperation, listOperations, resolveOperation, submitAndWatch } from "../operations";
import { mishaps, settledThroughTime, submitAndExecute } from "../testing/faults";
import { bookInvoice, committedEffects, type Effects, effectsSince, voidCommand } from "../testing/invoice-commands";
import { abandonAtStage, executeOnceWithoutPause, settledOperation } from "../testing/settled-operation";

let world: World;
let anna: SignedIn;
let lars: SignedIn;
let sara: SignedIn;
let before: Effects & { invoices: number };

const voidPath = "/v2/customerinvoices/*/void";

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  lars = await world.signIn({ user: "lars@norrsken.example", company: "Norrsken Bygg AB" });
  sara = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
});
afterAll(async () => {
  await world?.stop();
});
beforeEach(async () => {
  await fault();
});

async function fault(...faults: object[]): Promise<void> {
  await world.sandbox.control("PUT", "/faults", faults);
}

const invoiceCount = async () => (await books(anna.access).page(invoices, { pageSize: 1 })).total;

/** Books an invoice. The test counts effects from then on. */
async function bookNewInvoice(): Promise<Invoice> {
  const invoice = await bookInvoice(anna);
  before = { ...(await committedEffects(world)), invoices: await invoiceCount() };
  return invoice;
}

/** The effects in the books since the invoice was booked. */
async function countEffects() {
  const { postings, mails } = await effectsSince(world, before);
  return { invoices: (await invoiceCount()) - before.invoices, postings, mails };
}

async function postingsOf(voucherId: string | null) {
  const filter = compare("Id", "eq", { id: voucherId ?? "" });
  const { items } = await books(anna.access).page(vouchers, { pageSize: 1, filter });
  return items[0]?.postings.map(({ account, minor }) => [account, minor] as const) ?? [];
}

describe("void", () => {
  it("makes one credit invoice and the mirror of the voucher, and keeps the reason", async () => {
    const invoice = await bookNewInvoice();
    const operation = await submitAndWatch(anna.access, voidCommand(invoice, `void:${invoice.id}`));
    expect(operation).toMatchObject({ stage: "done", reason: "Fel kund", posted: { voucher: "matches" } });
    expect(await countEffects()).toEqual({ invoices: 1, postings: 1, mails: 0 });
    const voided = await books(anna.access).one(invoices, invoice.id);
    expect(voided.creditedBy).toEqual([operation.posted?.invoiceId]);
    const credit = await books(anna.access).one(invoices, operation.posted?.invoiceId ?? "");
    expect(credit).toMatchObject({ isCredit: true, refersToId: invoice.id });
    const mirror = (await postingsOf(invoice.voucherId)).map(([account, minor]) => [account, -minor]);
    expect(new Set(await postingsOf(credit.voucherId))).toEqual(new Set(mirror));
  });

  it("is told on both invoices, by whom", async () => {
    const invoice = await bookNewInvoice();
    const done = await submitAndWatch(anna.access, voidCommand(invoice, `told:${invoice.id}`));
    for (const about of [invoice.id, done.posted?.invoiceId ?? ""]) {
      const { items } = await listOperations(lars.access, about);
      expect(items[0]).toMatchObject({ id: done.id, personName: "anna@norrsken.example", reason: "Fel kund" });
    }
  });

  it("keeps the invoice from being mailed or sent to the network, whoever voided it, and not its credit invoice", async () => {
    const invoice = await bookNewInvoice();
    await books(anna.access).operate("POST", `${invoices.path}/${invoice.id}/void`);
    const voided = await books(anna.access).one(invoices, invoice.id);
    const mail = (documentId: string) => ({
      kind: "invoice-email",
      key: `voided-mail:${documentId}`,
      input: { documentId, order: { email: "kok@kund.example" } },
    });
    const refusal = { stage: "refused", attempt: 0, problem: { detail: "already_voided" } };
    expect(await submitAndWatch(anna.access, mail(invoice.id))).toMatchObject(refusal);
    const input = { documentId: invoice.id, sendType: "network" };
    const sending = { kind: "invoice-einvoice", key: `voided-send:${invoice.id}`, input };
    expect(await submitAndWatch(anna.access, sending)).toMatchObject(refusal);
    expect((await countEffects()).mails).toBe(0);
    expect(await submitAndWatch(anna.access, mail(voided.creditedBy[0] ?? ""))).toMatchObject({ stage: "done" });
    expect((await countEffects()).mails).toBe(1);
  });

  it("gives twenty presses with one key one outcome", async () => {
    const invoice = await bookNewInvoice();
    const order = voidCommand(invoice, `twenty:${invoice.id}`);
    const presses = await Promise.all(Array.from({ length: 20 }, () => submitAndWatch(anna.access, order)));
    expect(new Set(presses.map(({ id }) => id)).size).toBe(1);
    expect(await settledOperation(anna, presses[0]?.id ?? "")).toMatchObject({ stage: "done" });
    expect(await countEffects()).toEqual({ invoices: 1, postings: 1, mails: 0 });
  });

  it("lets one of twenty keys void an invoice and refuses the others", async () => {
    const invoice = await bookNewInvoice();
    const presses = await Promise.allSettled(
      Array.from({ length: 20 }, (_, press) =>
        submitAndWatch(anna.access, voidCommand(invoice, `k${press}:${invoice.id}`)),
      ),
    );
    const refusals = presses.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refusals).toHaveLength(19);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: "conflict", detail: "subject" });
    expect(await countEffects()).toEqual({ invoices: 1, postings: 1, mails: 0 });
  });

  it("refuses an invoice that was voided elsewhere, and asks the service for nothing", async () => {
    const invoice = await bookNewInvoice();
    await books(anna.access).operate("POST", `${invoices.path}/${invoice.id}/void`);
    const refused = await submitAndWatch(anna.access, voidCommand(invoice, `late:${invoice.id}`));
    expect(refused).toMatchObject({ stage: "refused", attempt: 0, problem: { detail: "already_voided" } });
    expect(await countEffects()).toEqual({ invoices: 1, postings: 1, mails: 0 });
  });

  it("needs a reason", async () => {
    const invoice = await bookNewInvoice();
    const order = voidCommand(invoice, `why:${invoice.id}`, "  ");
    await expect(submitAndWatch(anna.access, order)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("refuses a viewer and another company's person", async () => {
    const invoice = await bookNewInvoice();
    const order = voidCommand(invoice, `who:${invoice.id}`);
    await expect(submitAndWatch(lars.access, order)).rejects.toMatchObject({ code: "role_missing" });
    const foreign = await submitAndWatch(sara.access, order);
    expect(foreign).toMatchObject({ stage: "refused", problem: { code: "not_found" } });
    expect(await countEffects()).toEqual({ invoices: 0, postings: 0, mails: 0 });
  });
});

describe("a void without an answer", () => {
  it("is read back when it was committed: one credit invoice, one mirror voucher", async () => {
    const invoice = await bookNewInvoice();
    await fault({ method: "POST", path: voidPath, kind: "cut-after-commit", times: 1 });
    const order = voidCommand(invoice, `cut:${invoice.id}`);
    const presses = await Promise.all(Array.from({ length: 20 }, () => submitAndWatch(anna.access, order)));
    const operation = await settledOperation(anna, presses[0]?.id ?? "");
    expect(operation).toMatchObject({ stage: "done", attempt: 1, posted: { voucher: "matches" } });
    expect(await countEffects()).toEqual({ invoices: 1, postings: 1, mails: 0 });
  });

  it("is asked once more only after 90 seconds and two reads when nothing was committed", async () => {
    const invoice = await bookNewInvoice();
    await fault({ method: "POST", path: voidPath, kind: "cut-before-commit", times: 1 });
    const { id } = await submitAndWatch(anna.access, voidCommand(invoice, `lost:${invoice.id}`));
    await executeOnceWithoutPause(anna, id);
    expect(await getOperation(anna.access, id)).toMatchObject({ stage: "checking", attempt: 1 });
    await world.sandbox.control("POST", "/clock/advance", { seconds: 95 });
    expect(await settledOperation(anna, id)).toMatchObject({ stage: "done", attempt: 2 });
    expect(await countEffects()).toEqual({ invoices: 1, postings: 1, mails: 0 });
  });

  it("is one credit invoice and one mirror voucher after every mishap that a call can meet", async () => {
    const booked = await Promise.all(mishaps.map(() => bookNewInvoice()));
    before = { ...(await committedEffects(world)), invoices: await invoiceCount() };
    const path = (index: number) => voidPath.replace("*", booked[index]?.id ?? "");
    await fault(...mishaps.map((one, at) => ({ ...one.fault, method: "POST", path: path(at), times: 1 })));
    const ids = await Promise.all(
      booked.flatMap((one) => [1, 2].map(() => submitAndExecute(anna, voidCommand(one, `mishap:${one.id}`)))),
    );
    expect(await world.sandbox.control("GET", "/faults")).toEqual([]);
    const operations = await settledThroughTime(world, anna, [...new Set(ids)]);
    expect(operations.map(({ stage }) => stage)).toEqual(mishaps.map(() => "done"));
    expect(new Set(operations.map((one) => one.posted?.invoiceId)).size).toBe(mishaps.length);
    expect(await countEffects()).toEqual({ invoices: mishaps.length, postings: mishaps.length, mails: 0 });
  });

  it("is found again when the process died after the call", async () => {
    const invoice = await bookNewInvoice();
    const done = await submitAndWatch(anna.access, voidCommand(invoice, `dead:${invoice.id}`));
    await abandonAtStage(anna, done.id, "sent");
    const found = await settledOperation(anna, done.id);
    expect(found).toMatchObject({ stage: "done", attempt: 1, posted: { invoiceId: done.posted?.invoiceId } });
    expect(await countEffects()).toEqual({ invoices: 1, postings: 1, mails: 0 });
  });

  it("goes on when the process died before the call", async () => {
    const invoice = await bookNewInvoice();
    const { id } = await submitCommand(anna.access, parseCommand(voidCommand(invoice, `begun:${invoice.id}`)));
    expect(await settledOperation(anna, id)).toMatchObject({ stage: "done", attempt: 1 });
    expect(await countEffects()).toEqual({ invoices: 1, postings: 1, mails: 0 });
  });

  it("takes a person's word only for a credit invoice of this invoice", async () => {
    const [invoice, other] = [await bookNewInvoice(), await bookNewInvoice()];
    const [done, elsewhere] = await Promise.all(
      [invoice, other].map((one) => submitAndWatch(anna.access, voidCommand(one, `word:${one.id}`))),
    );
    await abandonAtStage(anna, done?.id ?? "", "unknown");
    const said = (one: typeof done) => ({ decision: "marked_done", documentId: one?.posted?.invoiceId });
    await expect(resolveOperation(anna.access, done?.id ?? "", said(elsewhere))).rejects.toMatchObject({
      code: "invalid_input",
    });
    const resolved = await resolveOperation(anna.access, done?.id ?? "", said(done));
    expect(resolved).toMatchObject({ stage: "done", posted: { invoiceId: done?.posted?.invoiceId } });
  });
});

it("leaves books without a violation", async () => {
  expect(await world.sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
});
