import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { vouchers } from "../../api/contract/books/voucher";
import { compare } from "../../api/contract/list-query";
import { type SupplierInvoice, supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import type { SupplierPaymentInput } from "../../api/contract/purchases/supplier-payment-operation";
import { books } from "../../api/remote/books";
import { getToday } from "../../api/testing/today";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { changeUndoSeconds } from "../../company/undo-seconds";
import { getBatch, submitBatch } from "../batch";
import { submitAndWatch, withdrawOperation } from "../operations";
import { createSupplier } from "../testing/approvals";
import { awaitSettledThroughTime, mishaps, submitAndExecute } from "../testing/faults";
import { bookInvoiceInBooks } from "../testing/set-offs";
import { abandonAtStage, awaitSettledOperation } from "../testing/settled-operation";
import { findDefaultBankAccountId, makeSupplierPaymentCommand } from "../testing/supplier-payments";

let world: World;
let anna: SignedIn;
let bankAccountId: string;
let supplierId: string;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Fjällkaffe AB" });
  await world.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
  bankAccountId = await findDefaultBankAccountId(anna);
  supplierId = await createSupplier(anna);
});
beforeEach(() => world.sandbox.callControl("PUT", "/faults", []));
afterAll(async () => {
  const invariants = await world?.sandbox.callControl("GET", "/invariants");
  await world?.stop();
  expect(invariants).toMatchObject({ ok: true });
});

const readInvoice = ({ id }: SupplierInvoice) => books(anna.access).get(supplierInvoices, id);
const submit = (command: object) => submitAndWatch(anna.access, command);
const bookDebt = (kronor: number) => bookInvoiceInBooks(anna, supplierId, kronor);
const makeCommand = (
  invoice: SupplierInvoice,
  payment: Partial<SupplierPaymentInput> = {},
  key: string = randomUUID(),
) => makeSupplierPaymentCommand(invoice, key, { bankAccountId, ...payment });

async function readPostings(voucherId: string | null | undefined) {
  const page = await books(anna.access).page(vouchers, { filter: compare("Id", "eq", { id: voucherId ?? "" }) });
  return page.items[0]?.postings.map(({ account, minor }) => [account, minor]);
}

it("registers a payment of all that remains, and names its voucher", async () => {
  const invoice = await bookDebt(1250);
  const { stage, paid } = await submit(makeCommand(invoice, { reference: "Bank 77" }));
  expect(stage).toBe("done");
  expect(paid).toMatchObject({ amountMinor: "125000", currencyCode: "SEK", remainingMinor: "0", paidOn: getToday() });
  expect(await readPostings(paid?.voucherId)).toEqual([
    [2440, 125000n],
    [1930, -125000n],
  ]);
  expect(await readInvoice(invoice)).toMatchObject({ remainingMinor: 0n, status: "paid" });
});

it("registers a part, and then the rest with a fee of the bank", async () => {
  const invoice = await bookDebt(1000);
  expect((await submit(makeCommand(invoice, { amountMinor: "40000", type: "partial" }))).stage).toBe("done");
  const openInvoice = await readInvoice(invoice);
  expect(openInvoice).toMatchObject({ remainingMinor: 60000n, status: "partial" });
  const rest = await submit(makeCommand(openInvoice, { amountMinor: "62500", type: "bankCharge" }));
  expect(rest).toMatchObject({ stage: "done", paid: { remainingMinor: "0" } });
  expect((await readPostings(rest.paid?.voucherId))?.map(([, minor]) => minor).toSorted()).toEqual([
    ...[-62500n, 2500n, 60000n],
  ]);
});

it("registers what came back for a credit invoice", async () => {
  const credit = await bookInvoiceInBooks(anna, supplierId, 300, true);
  const { stage, paid } = await submit(makeCommand(credit));
  expect(stage).toBe("done");
  expect((await readPostings(paid?.voucherId))?.[0]).toEqual([1930, 30000n]);
  expect(await readInvoice(credit)).toMatchObject({ remainingMinor: 0n });
});

it("registers an invoice in another currency with what the bank debited, and books the difference", async () => {
  const wire = await books(anna.access).operate("POST", "supplierinvoices", {
    body: {
      ...{ SupplierId: supplierId, InvoiceNumber: randomUUID(), IsCreditInvoice: false, TotalAmount: 100 },
      ...{ InvoiceDate: getToday(), DueDate: getToday(), CurrencyCode: "EUR", CurrencyRate: 11 },
      Rows: [
        { AccountNumber: 2440, CreditAmount: 100 },
        { AccountNumber: 4515, DebetAmount: 100 },
      ],
    },
  });
  const invoice = supplierInvoices.parse(wire);
  const { stage, paid } = await submit(makeCommand(invoice, { domesticMinor: "113000" }));
  expect(stage).toBe("done");
  expect(await readPostings(paid?.voucherId)).toEqual(
    expect.arrayContaining([
      [2440, 110000n],
      [1930, -113000n],
      [7960, 3000n],
    ]),
  );
});

it("waits the company's undo seconds, says what it will do, and can be withdrawn", async () => {
  const invoice = await bookDebt(100);
  await changeUndoSeconds(anna.access, { seconds: 30 });
  const waiting = await submit(makeCommand(invoice));
  await changeUndoSeconds(anna.access, { seconds: 0 });
  expect(waiting).toMatchObject({
    ...{ stage: "waiting", withdrawable: true },
    about: {
      customerName: invoice.supplierName,
      reference: invoice.invoiceNumber,
      minor: "10000",
      currencyCode: "SEK",
    },
  });
  expect(await withdrawOperation(anna.access, waiting.id)).toMatchObject({ stage: "withdrawn" });
  expect(await readInvoice(invoice)).toMatchObject({ remainingMinor: 10000n });
});

it("stops where something else remains than the person saw, and says so", async () => {
  const invoice = await bookDebt(100);
  await submit(makeCommand(invoice, { amountMinor: "4000", type: "partial" }));
  const late = await submit(makeCommand(invoice));
  expect(late).toMatchObject({ stage: "refused", problem: { code: "conflict", detail: "invoice_changed" } });
  expect(await readInvoice(invoice)).toMatchObject({ remainingMinor: 6000n });
});

it("passes on what the service refuses, and registers nothing", async () => {
  const invoice = await bookDebt(100);
  const refused = await submit(makeCommand(invoice, { amountMinor: "99900", type: "partial" }));
  expect(refused).toMatchObject({ stage: "refused", problem: { code: "remote_refused", remote: { code: 2000 } } });
  expect(await readInvoice(invoice)).toMatchObject({ remainingMinor: 10000n });
});

it.each([
  ["an amount of zero", { amountMinor: "0" }, "input.amountMinor"],
  ["an amount in the company's currency below zero", { domesticMinor: "-1" }, "input.domesticMinor"],
  ["a day that does not exist", { paidOn: "2026-13-01" }, "input.paidOn"],
  ["a type that there is not", { type: "gift" }, "input.type"],
  ["a member that there is not", { note: "x" }, "input"],
])("refuses %s and names the member", async (_what, members, field) => {
  const invoice = await bookDebt(100);
  const command = makeCommand(invoice);
  await expect(submit({ ...command, input: { ...command.input, ...members } })).rejects.toMatchObject({
    code: "invalid_input",
    fields: [{ field }],
  });
  expect(await readInvoice(invoice)).toMatchObject({ remainingMinor: 10000n });
});

it("registers many at once, and says of each what became of it", async () => {
  const [first, second, third] = await Promise.all([100, 200, 300].map(bookDebt));
  if (!first || !second || !third) throw new Error("an invoice is missing");
  await submit(makeCommand(second, { amountMinor: "5000", type: "partial" }));
  const id = randomUUID();
  const orders = [first, second, third].map((invoice) => ({
    ...makeCommand(invoice, {}, `${id}:${invoice.id}`),
    about: { customerName: invoice.supplierName, number: null, minor: "1", currencyCode: "SEK" },
  }));
  await Promise.all([submitBatch(anna.access, { id, orders }), submitBatch(anna.access, { id, orders })]);
  await expect
    .poll(
      async () => (await getBatch(anna.access, id)).operations.map(({ subject, stage }) => [subject, stage]).toSorted(),
      { timeout: 30_000 },
    )
    .toEqual(
      [
        [first.id, "done"],
        [second.id, "refused"],
        [third.id, "done"],
      ].toSorted(),
    );
  expect(
    (await Promise.all([first, second, third].map(readInvoice))).map(({ remainingMinor }) => remainingMinor),
  ).toEqual([...[0n, 15000n, 0n]]);
});

it("is registered once through every mishap, also when its process died", async () => {
  const invoices = await Promise.all(mishaps.map(() => bookDebt(1000)));
  await world.sandbox.callControl(
    "PUT",
    "/faults",
    mishaps.map(({ fault }, index) => ({
      ...fault,
      ...{ method: "POST", path: `/v2/supplierinvoices/${invoices[index]?.id}/payments`, times: 1 },
    })),
  );
  const commands = invoices.map((invoice) =>
    makeCommand(invoice, { amountMinor: "40000", type: "partial" }, `pay:${invoice.id}`),
  );
  const ids = [
    ...new Set(await Promise.all([...commands, ...commands].map((command) => submitAndExecute(anna, command)))),
  ];
  expect(ids).toHaveLength(invoices.length);
  const operations = await awaitSettledThroughTime(world, anna, ids);
  expect(operations.map(({ stage }) => stage)).toEqual(invoices.map(() => "done"));
  for (const { id } of operations) await abandonAtStage(anna, id, "sent");
  const afterDeath = await Promise.all(operations.map(({ id }) => awaitSettledOperation(anna, id)));
  expect(afterDeath.map(({ stage }) => stage)).toEqual(invoices.map(() => "done"));
  const paidInvoices = await Promise.all(invoices.map(readInvoice));
  expect(paidInvoices.map(({ remainingMinor }) => remainingMinor)).toEqual(invoices.map(() => 60000n));
  expect(await world.sandbox.callControl("GET", "/faults")).toEqual([]);
}, 240_000);
