import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { vouchers } from "../../api/contract/books/voucher";
import { bankAccounts } from "../../api/contract/company/bank-account";
import { type Invoice, invoices } from "../../api/contract/sales/customer-invoice";
import { books } from "../../api/remote/books";
import { today } from "../../api/testing/today";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { resolveOperation, submitAndWatch } from "../operations";
import { creditCommand, paymentCommand } from "../testing/credit-and-payment";
import { mishaps, settledThroughTime, submitAndExecute } from "../testing/faults";
import { bookInvoice, committedEffects, type Effects, effectsSince, voidCommand } from "../testing/invoice-commands";
import { settledOperation } from "../testing/settled-operation";

let world: World;
let anna: SignedIn;
let bank: string;
let before: Effects;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const { items } = await books(anna.access).page(bankAccounts, { pageSize: 10 });
  bank = items.find((one) => one.isDefault)?.id ?? "";
});
afterAll(() => world?.stop());
beforeEach(() => fault());

function fault(...faults: object[]): Promise<unknown> {
  return world.sandbox.control("PUT", "/faults", faults);
}

const readInvoice = (id: string) => books(anna.access).one(invoices, id);

async function bookNewInvoice(): Promise<Invoice> {
  const invoice = await bookInvoice(anna);
  before = await committedEffects(world);
  return invoice;
}

const countPostings = async () => (await effectsSince(world, before)).postings;

describe("a payment", () => {
  it("is registered in part and then to the end, with its voucher, and is read back by what remains", async () => {
    const invoice = await bookNewInvoice();
    const part = await submitAndWatch(anna.access, paymentCommand(invoice, bank, 100_00n, `part:${invoice.id}`));
    expect(part).toMatchObject({
      stage: "done",
      paid: {
        amountMinor: "10000",
        paidOn: today(),
        remainingMinor: (invoice.remainingMinor - 100_00n).toString(),
      },
    });
    const voucher = await books(anna.access).page(vouchers, {
      pageSize: 1,
      sort: [{ member: "CreatedUtc", descending: true }],
    });
    expect(part.paid).toMatchObject({ voucherId: voucher.items[0]?.id, voucherNumber: voucher.items[0]?.number });
    const after = await readInvoice(invoice.id);
    expect(after.remainingMinor).toBe(invoice.remainingMinor - 100_00n);
    const rest = paymentCommand(after, bank, after.remainingMinor, `rest:${invoice.id}`);
    expect(await submitAndWatch(anna.access, rest)).toMatchObject({ stage: "done", paid: { remainingMinor: "0" } });
    expect(await readInvoice(invoice.id)).toMatchObject({ status: "paid", remainingMinor: 0n, paidOn: today() });
    expect(await countPostings()).toBe(2);
    const voided = await submitAndWatch(anna.access, voidCommand(invoice, `void:${invoice.id}`));
    expect(voided).toMatchObject({ stage: "refused", problem: { code: "remote_refused" } });
  });

  it("of a credit invoice goes out", async () => {
    const invoice = await bookNewInvoice();
    const lines = invoice.rows.map((_, row) => (row === 0 ? { quantity: 10_000n } : null));
    const { posted } = await submitAndWatch(anna.access, creditCommand(invoice, lines, `credit:${invoice.id}`));
    const credit = await readInvoice(posted?.invoiceId ?? "");
    const part = await submitAndWatch(anna.access, paymentCommand(credit, bank, 10_00n, `back:${credit.id}`));
    expect(part).toMatchObject({
      stage: "done",
      paid: { remainingMinor: (credit.remainingMinor + 10_00n).toString() },
    });
    expect((await readInvoice(credit.id)).remainingMinor).toBe(credit.remainingMinor + 10_00n);
  });

  it("is refused where something else remains than what was shown, and by the books at its field", async () => {
    const invoice = await bookNewInvoice();
    await submitAndWatch(anna.access, paymentCommand(invoice, bank, 1n, `one:${invoice.id}`));
    const late = await submitAndWatch(anna.access, paymentCommand(invoice, bank, 2n, `late:${invoice.id}`));
    expect(late).toMatchObject({ stage: "refused", attempt: 0, problem: { detail: "invoice_changed" } });
    const after = await readInvoice(invoice.id);
    const over = paymentCommand(after, bank, after.remainingMinor + 1n, `over:${invoice.id}`);
    expect(await submitAndWatch(anna.access, over)).toMatchObject({
      stage: "refused",
      problem: { code: "remote_refused" },
    });
    expect(await countPostings()).toBe(1);
  });

  it("is one for twenty presses with ten keys", async () => {
    const invoice = await bookNewInvoice();
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, press) =>
        submitAndWatch(anna.access, paymentCommand(invoice, bank, 50_00n, `k${press % 10}:${invoice.id}`)),
      ),
    );
    expect(await countPostings()).toBe(1);
    expect((await readInvoice(invoice.id)).remainingMinor).toBe(invoice.remainingMinor - 50_00n);
  });

  it("is one after every mishap that its call can meet", async () => {
    const all = await Promise.all(mishaps.map(() => bookNewInvoice()));
    before = await committedEffects(world);
    const path = (index: number) => `/v2/customerinvoices/${all[index]?.id}/payments`;
    await fault(...mishaps.map((one, at) => ({ ...one.fault, method: "POST", path: path(at), times: 1 })));
    const ids = await Promise.all(
      all.flatMap((one) =>
        [1, 2].map(() => submitAndExecute(anna, paymentCommand(one, bank, 70_00n, `pay:${one.id}`))),
      ),
    );
    expect(await world.sandbox.control("GET", "/faults")).toEqual([]);
    const operations = await settledThroughTime(world, anna, [...new Set(ids)]);
    expect(operations.map(({ stage }) => stage)).toEqual(mishaps.map(() => "done"));
    expect(await countPostings()).toBe(mishaps.length);
    for (const one of all) expect((await readInvoice(one.id)).remainingMinor).toBe(one.remainingMinor - 70_00n);
  });
});

describe("an e-invoice", () => {
  const order = ({ id: documentId }: Invoice, key: string, sendType = "print") => ({
    kind: "invoice-einvoice",
    key: `${key}:${documentId}`,
    input: { documentId, sendType },
  });
  /** The service accepts an invoice only once, so a second call shows whether the first was committed. */
  const wasTaken = async ({ id }: Invoice) =>
    books(anna.access)
      .operate("POST", `customerinvoices/${id}/einvoice`, { body: { SendType: 2 } })
      .then(
        () => false,
        () => true,
      );

  it("leaves once, and is known by how it was sent", async () => {
    const invoice = await bookNewInvoice();
    const done = await submitAndWatch(anna.access, order(invoice, "send"));
    expect(done).toMatchObject({ stage: "done", eInvoice: { sendType: "print", hasError: false } });
    expect(await submitAndWatch(anna.access, order(invoice, "again"))).toMatchObject({
      stage: "refused",
      attempt: 0,
      problem: { code: "conflict", detail: "already_done" },
    });
    expect(await wasTaken(invoice)).toBe(true);
  });

  it("is not said to have arrived when it could not be read afterwards", async () => {
    const invoice = await bookNewInvoice();
    const path = `/v2/customerinvoices/${invoice.id}`;
    // The portal reads the invoice before it sends it. This operation does not wait.
    await fault({ kind: "status", status: 500, method: "GET", path, skip: 1 });
    const { id } = await submitAndWatch(anna.access, order(invoice, "unread"));
    const done = await settledOperation(anna, id);
    await fault();
    expect(done).toMatchObject({ stage: "done", eInvoice: { sendType: "print", hasError: null } });
    expect(await wasTaken(invoice)).toBe(true);
  });

  it("is refused with the service's own code, at what is missing", async () => {
    const invoice = await bookNewInvoice();
    const refused = await submitAndWatch(anna.access, order(invoice, "net", "network"));
    expect(refused).toMatchObject({ stage: "refused", problem: { code: "remote_refused", remote: { code: 4015 } } });
    expect(await wasTaken(invoice)).toBe(false);
  });

  it("without an answer is for a person, and never asked again by itself", async () => {
    const shots = await Promise.all(
      mishaps
        .filter(({ answer }) => answer === "lost")
        .map(async ({ fault: what, committed }) => ({ what, committed, invoice: await bookNewInvoice() })),
    );
    const path = ({ id }: Invoice) => `/v2/customerinvoices/${id}/einvoice`;
    await fault(...shots.map(({ what, invoice }) => ({ ...what, method: "POST", path: path(invoice), times: 1 })));
    await Promise.all(
      shots.map(async ({ what, committed, invoice }) => {
        const id = await submitAndExecute(anna, order(invoice, "lost"));
        const lost = await settledOperation(anna, id);
        expect([what, lost.stage, lost.attempt]).toEqual([what, "unknown", 1]);
        const again = submitAndWatch(anna.access, order(invoice, "again"));
        await expect(again).rejects.toMatchObject({ code: "conflict", detail: "subject" });
        await resolveOperation(anna.access, id, { decision: committed ? "marked_done" : "marked_not_done" });
        expect(await wasTaken(invoice)).toBe(committed);
      }),
    );
    expect(await world.sandbox.control("GET", "/faults")).toEqual([]);
  });
});

it("leaves books without a violation", async () => {
  expect(await world.sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
});
