import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { vouchers } from "../../api/contract/books/voucher";
import { bankAccounts } from "../../api/contract/company/bank-account";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { books } from "../../api/remote/books";
import { getToday } from "../../api/testing/today";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { decideOutcome, submitAndWatch } from "../operations";
import { makeCreditCommand, makePaymentCommand } from "../testing/credit-and-payment";
import { awaitSettledThroughTime, mishaps, submitAndExecute } from "../testing/faults";
import {
  bookInvoice,
  countCommittedEffects,
  type Effects,
  getEffectsSince,
  makeVoidCommand,
} from "../testing/invoice-commands";
import { awaitSettledOperation } from "../testing/settled-operation";

let world: World;
let anna: SignedIn;
let bankAccountId: string;
let effectsBefore: Effects;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const { items } = await books(anna.access).page(bankAccounts, { pageSize: 10 });
  bankAccountId = items.find((account) => account.isDefault)?.id ?? "";
});
afterAll(() => world?.stop());
beforeEach(() => setFaults());

function setFaults(...faults: object[]): Promise<unknown> {
  return world.sandbox.callControl("PUT", "/faults", faults);
}

const getInvoice = (id: string) => books(anna.access).get(invoices, id);

async function bookNewInvoice(): Promise<Invoice> {
  const invoice = await bookInvoice(anna);
  effectsBefore = await countCommittedEffects(world);
  return invoice;
}

const countPostings = async () => (await getEffectsSince(world, effectsBefore)).postings;

describe("a payment", () => {
  it("is registered in part and then to the end, with its voucher, and is read back by what remains", async () => {
    const invoice = await bookNewInvoice();
    const paymentOperation = await submitAndWatch(
      anna.access,
      makePaymentCommand(invoice, bankAccountId, 100_00n, `part:${invoice.id}`),
    );
    expect(paymentOperation).toMatchObject({
      stage: "done",
      paid: {
        amountMinor: "10000",
        paidOn: getToday(),
        remainingMinor: (invoice.remainingMinor - 100_00n).toString(),
      },
    });
    const voucherPage = await books(anna.access).page(vouchers, {
      pageSize: 1,
      sort: [{ member: "CreatedUtc", descending: true }],
    });
    expect(paymentOperation.paid).toMatchObject({
      voucherId: voucherPage.items[0]?.id,
      voucherNumber: voucherPage.items[0]?.number,
    });
    const invoiceAfter = await getInvoice(invoice.id);
    expect(invoiceAfter.remainingMinor).toBe(invoice.remainingMinor - 100_00n);
    const restCommand = makePaymentCommand(
      invoiceAfter,
      bankAccountId,
      invoiceAfter.remainingMinor,
      `rest:${invoice.id}`,
    );
    expect(await submitAndWatch(anna.access, restCommand)).toMatchObject({
      stage: "done",
      paid: { remainingMinor: "0" },
    });
    expect(await getInvoice(invoice.id)).toMatchObject({ status: "paid", remainingMinor: 0n, paidOn: getToday() });
    expect(await countPostings()).toBe(2);
    const voidOperation = await submitAndWatch(anna.access, makeVoidCommand(invoice, `void:${invoice.id}`));
    expect(voidOperation).toMatchObject({ stage: "refused", problem: { code: "remote_refused" } });
  });

  it("of a credit invoice goes out", async () => {
    const invoice = await bookNewInvoice();
    const lines = invoice.rows.map((_, row) => (row === 0 ? { quantity: 10_000n } : null));
    const { posted } = await submitAndWatch(anna.access, makeCreditCommand(invoice, lines, `credit:${invoice.id}`));
    const creditNote = await getInvoice(posted?.invoiceId ?? "");
    const paymentOperation = await submitAndWatch(
      anna.access,
      makePaymentCommand(creditNote, bankAccountId, 10_00n, `back:${creditNote.id}`),
    );
    expect(paymentOperation).toMatchObject({
      stage: "done",
      paid: { remainingMinor: (creditNote.remainingMinor + 10_00n).toString() },
    });
    expect((await getInvoice(creditNote.id)).remainingMinor).toBe(creditNote.remainingMinor + 10_00n);
  });

  it("is refused where something else remains than what was shown, and by the books at its field", async () => {
    const invoice = await bookNewInvoice();
    await submitAndWatch(anna.access, makePaymentCommand(invoice, bankAccountId, 1n, `one:${invoice.id}`));
    const lateOperation = await submitAndWatch(
      anna.access,
      makePaymentCommand(invoice, bankAccountId, 2n, `late:${invoice.id}`),
    );
    expect(lateOperation).toMatchObject({ stage: "refused", attempt: 0, problem: { detail: "invoice_changed" } });
    const invoiceAfter = await getInvoice(invoice.id);
    const overpaymentCommand = makePaymentCommand(
      invoiceAfter,
      bankAccountId,
      invoiceAfter.remainingMinor + 1n,
      `over:${invoice.id}`,
    );
    expect(await submitAndWatch(anna.access, overpaymentCommand)).toMatchObject({
      stage: "refused",
      problem: { code: "remote_refused" },
    });
    expect(await countPostings()).toBe(1);
  });

  it("is one for twenty presses with ten keys", async () => {
    const invoice = await bookNewInvoice();
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        submitAndWatch(anna.access, makePaymentCommand(invoice, bankAccountId, 50_00n, `k${index % 10}:${invoice.id}`)),
      ),
    );
    expect(await countPostings()).toBe(1);
    expect((await getInvoice(invoice.id)).remainingMinor).toBe(invoice.remainingMinor - 50_00n);
  });

  it("is one after every mishap that its call can meet", async () => {
    const mishapInvoices = await Promise.all(mishaps.map(() => bookNewInvoice()));
    effectsBefore = await countCommittedEffects(world);
    const paymentPathOf = (index: number) => `/v2/customerinvoices/${mishapInvoices[index]?.id}/payments`;
    await setFaults(
      ...mishaps.map((mishap, index) => ({ ...mishap.fault, method: "POST", path: paymentPathOf(index), times: 1 })),
    );
    const ids = await Promise.all(
      mishapInvoices.flatMap((invoice) =>
        [1, 2].map(() =>
          submitAndExecute(anna, makePaymentCommand(invoice, bankAccountId, 70_00n, `pay:${invoice.id}`)),
        ),
      ),
    );
    expect(await world.sandbox.callControl("GET", "/faults")).toEqual([]);
    const operations = await awaitSettledThroughTime(world, anna, [...new Set(ids)]);
    expect(operations.map(({ stage }) => stage)).toEqual(mishaps.map(() => "done"));
    expect(await countPostings()).toBe(mishaps.length);
    for (const invoice of mishapInvoices)
      expect((await getInvoice(invoice.id)).remainingMinor).toBe(invoice.remainingMinor - 70_00n);
  });
});

describe("an e-invoice", () => {
  const makeEInvoiceCommand = ({ id: documentId }: Invoice, key: string, sendType = "print") => ({
    kind: "invoice-einvoice",
    key: `${key}:${documentId}`,
    input: { documentId, sendType },
  });
  /** The service accepts an invoice only once, so a second call shows whether the first was committed. */
  const wasAccepted = async ({ id }: Invoice) =>
    books(anna.access)
      .operate("POST", `customerinvoices/${id}/einvoice`, { body: { SendType: 2 } })
      .then(
        () => false,
        () => true,
      );

  it("leaves once, and is known by how it was sent", async () => {
    const invoice = await bookNewInvoice();
    const doneOperation = await submitAndWatch(anna.access, makeEInvoiceCommand(invoice, "send"));
    expect(doneOperation).toMatchObject({ stage: "done", eInvoice: { sendType: "print", hasError: false } });
    expect(await submitAndWatch(anna.access, makeEInvoiceCommand(invoice, "again"))).toMatchObject({
      stage: "refused",
      attempt: 0,
      problem: { code: "conflict", detail: "already_done" },
    });
    expect(await wasAccepted(invoice)).toBe(true);
  });

  it("is not said to have arrived when it could not be read afterwards", async () => {
    const invoice = await bookNewInvoice();
    const path = `/v2/customerinvoices/${invoice.id}`;
    // The portal reads the invoice before it sends it. This operation does not wait.
    await setFaults({ kind: "status", status: 500, method: "GET", path, skip: 1 });
    const { id } = await submitAndWatch(anna.access, makeEInvoiceCommand(invoice, "unread"));
    const doneOperation = await awaitSettledOperation(anna, id);
    await setFaults();
    expect(doneOperation).toMatchObject({ stage: "done", eInvoice: { sendType: "print", hasError: null } });
    expect(await wasAccepted(invoice)).toBe(true);
  });

  it("is refused with the service's own code, at what is missing", async () => {
    const invoice = await bookNewInvoice();
    const refusedOperation = await submitAndWatch(anna.access, makeEInvoiceCommand(invoice, "net", "network"));
    expect(refusedOperation).toMatchObject({
      stage: "refused",
      problem: { code: "remote_refused", remote: { code: 4015 } },
    });
    expect(await wasAccepted(invoice)).toBe(false);
  });

  it("without an answer is for a person, and never asked again by itself", async () => {
    const lostSendings = await Promise.all(
      mishaps
        .filter(({ answer }) => answer === "lost")
        .map(async ({ fault: sendingFault, committed }) => ({
          sendingFault,
          committed,
          invoice: await bookNewInvoice(),
        })),
    );
    const sendPathOf = ({ id }: Invoice) => `/v2/customerinvoices/${id}/einvoice`;
    await setFaults(
      ...lostSendings.map(({ sendingFault, invoice }) => ({
        ...sendingFault,
        method: "POST",
        path: sendPathOf(invoice),
        times: 1,
      })),
    );
    await Promise.all(
      lostSendings.map(async ({ sendingFault, committed, invoice }) => {
        const id = await submitAndExecute(anna, makeEInvoiceCommand(invoice, "lost"));
        const unknownOperation = await awaitSettledOperation(anna, id);
        expect([sendingFault, unknownOperation.stage, unknownOperation.attempt]).toEqual([sendingFault, "unknown", 1]);
        const secondSubmission = submitAndWatch(anna.access, makeEInvoiceCommand(invoice, "again"));
        await expect(secondSubmission).rejects.toMatchObject({ code: "conflict", detail: "subject" });
        await decideOutcome(anna.access, id, { decision: committed ? "marked_done" : "marked_not_done" });
        expect(await wasAccepted(invoice)).toBe(committed);
      }),
    );
    expect(await world.sandbox.callControl("GET", "/faults")).toEqual([]);
  });
});

it("leaves books without a violation", async () => {
  expect(await world.sandbox.callControl("GET", "/invariants")).toMatchObject({ ok: true });
});
