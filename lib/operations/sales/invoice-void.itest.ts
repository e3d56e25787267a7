import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { vouchers } from "../../api/contract/books/voucher";
import { compare } from "../../api/contract/list-query";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { books } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { parseCommand } from "../commands/command";
import { submitCommand } from "../engine/submit-command";
import { decideOutcome, getOperation, listOperations, submitAndWatch } from "../operations";
import { awaitSettledThroughTime, mishaps, submitAndExecute } from "../testing/faults";
import {
  bookInvoice,
  countCommittedEffects,
  type Effects,
  getEffectsSince,
  makeVoidCommand,
} from "../testing/invoice-commands";
import { abandonAtStage, awaitSettledOperation, executeOnceWithoutPause } from "../testing/settled-operation";

let world: World;
let anna: SignedIn;
let lars: SignedIn;
let sara: SignedIn;
let countsBefore: Effects & { invoices: number };

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
  await setFaults();
});

async function setFaults(...faults: object[]): Promise<void> {
  await world.sandbox.callControl("PUT", "/faults", faults);
}

const countInvoices = async () => (await books(anna.access).page(invoices, { pageSize: 1 })).total;

/** Books an invoice. The test counts effects from then on. */
async function bookNewInvoice(): Promise<Invoice> {
  const invoice = await bookInvoice(anna);
  countsBefore = { ...(await countCommittedEffects(world)), invoices: await countInvoices() };
  return invoice;
}

/** The effects in the books since the invoice was booked. */
async function countEffects() {
  const { postings, mails } = await getEffectsSince(world, countsBefore);
  return { invoices: (await countInvoices()) - countsBefore.invoices, postings, mails };
}

async function getPostings(voucherId: string | null) {
  const filter = compare("Id", "eq", { id: voucherId ?? "" });
  const { items } = await books(anna.access).page(vouchers, { pageSize: 1, filter });
  return items[0]?.postings.map(({ account, minor }) => [account, minor] as const) ?? [];
}

describe("void", () => {
  it("makes one credit invoice and the mirror of the voucher, and keeps the reason", async () => {
    const invoice = await bookNewInvoice();
    const operation = await submitAndWatch(anna.access, makeVoidCommand(invoice, `void:${invoice.id}`));
    expect(operation).toMatchObject({ stage: "done", reason: "Fel kund", posted: { voucher: "matches" } });
    expect(await countEffects()).toEqual({ invoices: 1, postings: 1, mails: 0 });
    const voidedInvoice = await books(anna.access).get(invoices, invoice.id);
    expect(voidedInvoice.creditedBy).toEqual([operation.posted?.invoiceId]);
    const creditNote = await books(anna.access).get(invoices, operation.posted?.invoiceId ?? "");
    expect(creditNote).toMatchObject({ isCredit: true, refersToId: invoice.id });
    const mirror = (await getPostings(invoice.voucherId)).map(([account, minor]) => [account, -minor]);
    expect(new Set(await getPostings(creditNote.voucherId))).toEqual(new Set(mirror));
  });

  it("is told on both invoices, by whom", async () => {
    const invoice = await bookNewInvoice();
    const doneOperation = await submitAndWatch(anna.access, makeVoidCommand(invoice, `told:${invoice.id}`));
    for (const subject of [invoice.id, doneOperation.posted?.invoiceId ?? ""]) {
      const { items } = await listOperations(lars.access, subject);
      expect(items[0]).toMatchObject({ id: doneOperation.id, personName: "anna@norrsken.example", reason: "Fel kund" });
    }
  });

  it("keeps the invoice from being mailed or sent to the network, whoever voided it, and not its credit invoice", async () => {
    const invoice = await bookNewInvoice();
    await books(anna.access).operate("POST", `${invoices.path}/${invoice.id}/void`);
    const voidedInvoice = await books(anna.access).get(invoices, invoice.id);
    const makeMailCommand = (documentId: string) => ({
      kind: "invoice-email",
      key: `voided-mail:${documentId}`,
      input: { documentId, order: { email: "kok@kund.example" } },
    });
    const refusal = { stage: "refused", attempt: 0, problem: { detail: "already_voided" } };
    expect(await submitAndWatch(anna.access, makeMailCommand(invoice.id))).toMatchObject(refusal);
    const input = { documentId: invoice.id, sendType: "network" };
    const eInvoiceCommand = { kind: "invoice-einvoice", key: `voided-send:${invoice.id}`, input };
    expect(await submitAndWatch(anna.access, eInvoiceCommand)).toMatchObject(refusal);
    expect((await countEffects()).mails).toBe(0);
    expect(await submitAndWatch(anna.access, makeMailCommand(voidedInvoice.creditedBy[0] ?? ""))).toMatchObject({
      stage: "done",
    });
    expect((await countEffects()).mails).toBe(1);
  });

  it("gives twenty presses with one key one outcome", async () => {
    const invoice = await bookNewInvoice();
    const command = makeVoidCommand(invoice, `twenty:${invoice.id}`);
    const operations = await Promise.all(Array.from({ length: 20 }, () => submitAndWatch(anna.access, command)));
    expect(new Set(operations.map(({ id }) => id)).size).toBe(1);
    expect(await awaitSettledOperation(anna, operations[0]?.id ?? "")).toMatchObject({ stage: "done" });
    expect(await countEffects()).toEqual({ invoices: 1, postings: 1, mails: 0 });
  });

  it("lets one of twenty keys void an invoice and refuses the others", async () => {
    const invoice = await bookNewInvoice();
    const submissions = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        submitAndWatch(anna.access, makeVoidCommand(invoice, `k${index}:${invoice.id}`)),
      ),
    );
    const refusals = submissions.flatMap((submission) => (submission.status === "rejected" ? [submission.reason] : []));
    expect(refusals).toHaveLength(19);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: "conflict", detail: "subject" });
    expect(await countEffects()).toEqual({ invoices: 1, postings: 1, mails: 0 });
  });

  it("refuses an invoice that was voided elsewhere, and asks the service for nothing", async () => {
    const invoice = await bookNewInvoice();
    await books(anna.access).operate("POST", `${invoices.path}/${invoice.id}/void`);
    const refusedOperation = await submitAndWatch(anna.access, makeVoidCommand(invoice, `late:${invoice.id}`));
    expect(refusedOperation).toMatchObject({ stage: "refused", attempt: 0, problem: { detail: "already_voided" } });
    expect(await countEffects()).toEqual({ invoices: 1, postings: 1, mails: 0 });
  });

  it("needs a reason", async () => {
    const invoice = await bookNewInvoice();
    const command = makeVoidCommand(invoice, `why:${invoice.id}`, "  ");
    await expect(submitAndWatch(anna.access, command)).rejects.toMatchObject({ code: "invalid_input" });
  });

  it("refuses a viewer and another company's person", async () => {
    const invoice = await bookNewInvoice();
    const command = makeVoidCommand(invoice, `who:${invoice.id}`);
    await expect(submitAndWatch(lars.access, command)).rejects.toMatchObject({ code: "role_missing" });
    const foreignOperation = await submitAndWatch(sara.access, command);
    expect(foreignOperation).toMatchObject({ stage: "refused", problem: { code: "not_found" } });
    expect(await countEffects()).toEqual({ invoices: 0, postings: 0, mails: 0 });
  });
});

describe("a void without an answer", () => {
  it("is read back when it was committed: one credit invoice, one mirror voucher", async () => {
    const invoice = await bookNewInvoice();
    await setFaults({ method: "POST", path: voidPath, kind: "cut-after-commit", times: 1 });
    const command = makeVoidCommand(invoice, `cut:${invoice.id}`);
    const operations = await Promise.all(Array.from({ length: 20 }, () => submitAndWatch(anna.access, command)));
    const operation = await awaitSettledOperation(anna, operations[0]?.id ?? "");
    expect(operation).toMatchObject({ stage: "done", attempt: 1, posted: { voucher: "matches" } });
    expect(await countEffects()).toEqual({ invoices: 1, postings: 1, mails: 0 });
  });

  it("is asked once more only after 90 seconds and two reads when nothing was committed", async () => {
    const invoice = await bookNewInvoice();
    await setFaults({ method: "POST", path: voidPath, kind: "cut-before-commit", times: 1 });
    const { id } = await submitAndWatch(anna.access, makeVoidCommand(invoice, `lost:${invoice.id}`));
    await executeOnceWithoutPause(anna, id);
    expect(await getOperation(anna.access, id)).toMatchObject({ stage: "checking", attempt: 1 });
    await world.sandbox.callControl("POST", "/clock/advance", { seconds: 95 });
    expect(await awaitSettledOperation(anna, id)).toMatchObject({ stage: "done", attempt: 2 });
    expect(await countEffects()).toEqual({ invoices: 1, postings: 1, mails: 0 });
  });

  it("is one credit invoice and one mirror voucher after every mishap that a call can meet", async () => {
    const bookedInvoices = await Promise.all(mishaps.map(() => bookNewInvoice()));
    countsBefore = { ...(await countCommittedEffects(world)), invoices: await countInvoices() };
    const voidPathOf = (index: number) => voidPath.replace("*", bookedInvoices[index]?.id ?? "");
    await setFaults(
      ...mishaps.map((mishap, index) => ({ ...mishap.fault, method: "POST", path: voidPathOf(index), times: 1 })),
    );
    const ids = await Promise.all(
      bookedInvoices.flatMap((invoice) =>
        [1, 2].map(() => submitAndExecute(anna, makeVoidCommand(invoice, `mishap:${invoice.id}`))),
      ),
    );
    expect(await world.sandbox.callControl("GET", "/faults")).toEqual([]);
    const operations = await awaitSettledThroughTime(world, anna, [...new Set(ids)]);
    expect(operations.map(({ stage }) => stage)).toEqual(mishaps.map(() => "done"));
    expect(new Set(operations.map((operation) => operation.posted?.invoiceId)).size).toBe(mishaps.length);
    expect(await countEffects()).toEqual({ invoices: mishaps.length, postings: mishaps.length, mails: 0 });
  });

  it("is found again when the process died after the call", async () => {
    const invoice = await bookNewInvoice();
    const doneOperation = await submitAndWatch(anna.access, makeVoidCommand(invoice, `dead:${invoice.id}`));
    await abandonAtStage(anna, doneOperation.id, "sent");
    const foundOperation = await awaitSettledOperation(anna, doneOperation.id);
    expect(foundOperation).toMatchObject({
      stage: "done",
      attempt: 1,
      posted: { invoiceId: doneOperation.posted?.invoiceId },
    });
    expect(await countEffects()).toEqual({ invoices: 1, postings: 1, mails: 0 });
  });

  it("goes on when the process died before the call", async () => {
    const invoice = await bookNewInvoice();
    const { id } = await submitCommand(anna.access, parseCommand(makeVoidCommand(invoice, `begun:${invoice.id}`)));
    expect(await awaitSettledOperation(anna, id)).toMatchObject({ stage: "done", attempt: 1 });
    expect(await countEffects()).toEqual({ invoices: 1, postings: 1, mails: 0 });
  });

  it("takes a person's word only for a credit invoice of this invoice", async () => {
    const [invoice, otherInvoice] = [await bookNewInvoice(), await bookNewInvoice()];
    const [firstOperation, otherOperation] = await Promise.all(
      [invoice, otherInvoice].map((invoiceToVoid) =>
        submitAndWatch(anna.access, makeVoidCommand(invoiceToVoid, `word:${invoiceToVoid.id}`)),
      ),
    );
    await abandonAtStage(anna, firstOperation?.id ?? "", "unknown");
    const makeDecision = (operation: typeof firstOperation) => ({
      decision: "marked_done",
      documentId: operation?.posted?.invoiceId,
    });
    await expect(
      decideOutcome(anna.access, firstOperation?.id ?? "", makeDecision(otherOperation)),
    ).rejects.toMatchObject({
      code: "invalid_input",
    });
    const decidedOperation = await decideOutcome(anna.access, firstOperation?.id ?? "", makeDecision(firstOperation));
    expect(decidedOperation).toMatchObject({ stage: "done", posted: { invoiceId: firstOperation?.posted?.invoiceId } });
  });
});

it("leaves books without a violation", async () => {
  expect(await world.sandbox.callControl("GET", "/invariants")).toMatchObject({ ok: true });
});
