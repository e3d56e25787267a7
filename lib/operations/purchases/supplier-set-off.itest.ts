import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type SupplierInvoice, supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { books } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { readInvoiceHistory } from "../../approvals/history/read";
import { changeUndoSeconds } from "../../company/undo-seconds";
import { submitAndWatch, withdrawOperation } from "../operations";
import { createSupplier } from "../testing/approvals";
import { awaitSettledThroughTime, mishaps, submitAndExecute } from "../testing/faults";
import { bookInvoiceInBooks, makeSetOffCommand, makeUndoSetOffCommand } from "../testing/set-offs";
import { abandonAtStage, awaitSettledOperation } from "../testing/settled-operation";

let world: World;
let anna: SignedIn;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Fjällkaffe AB" });
  await world.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
});
beforeEach(() => world.sandbox.callControl("PUT", "/faults", []));
afterAll(async () => {
  const invariants = await world?.sandbox.callControl("GET", "/invariants");
  await world?.stop();
  expect(invariants).toMatchObject({ ok: true });
});

const readInvoice = ({ id }: SupplierInvoice) => books(anna.access).get(supplierInvoices, id);
const submit = (command: object) => submitAndWatch(anna.access, command);

/** What the history of a booked invoice tells, in its order. */
async function listHistoryActs({ id }: SupplierInvoice): Promise<readonly string[]> {
  const { events } = await readInvoiceHistory(anna.access, randomUUID(), { invoiceId: id });
  return events.map(({ act }) => act);
}

/** A credit invoice of 800 kronor and two debts of the same supplier, of 300 and 1,000 kronor. */
async function bookCreditAndDebts() {
  const supplierId = await createSupplier(anna);
  const small = await bookInvoiceInBooks(anna, supplierId, 300);
  const large = await bookInvoiceInBooks(anna, supplierId, 1000);
  return { credit: await bookInvoiceInBooks(anna, supplierId, 800, true), small, large, supplierId };
}

it("sets a credit invoice off against debts in their order, and reads back what remains of each", async () => {
  const { credit, small, large } = await bookCreditAndDebts();
  const operation = await submit(makeSetOffCommand(credit, [small, large], randomUUID()));
  expect(operation).toMatchObject({
    ...{ stage: "done", kind: "set-off-supplier-invoice" },
    setOff: { invoiceId: credit.id, setOffMinor: "80000", currencyCode: "SEK", differences: [] },
  });
  expect(await readInvoice(credit)).toMatchObject({
    ...{ remainingMinor: 0n, setOffMinor: 80000n, status: "paid", offsetInvoiceIds: [small.id, large.id] },
  });
  expect(await readInvoice(small)).toMatchObject({ remainingMinor: 0n, offsetInvoiceIds: [credit.id] });
  expect(await readInvoice(large)).toMatchObject({ remainingMinor: 50000n, setOffMinor: 50000n });
});

it("waits the company's undo seconds, says what it will do, and can be withdrawn", async () => {
  const { credit, small, large } = await bookCreditAndDebts();
  await changeUndoSeconds(anna.access, { seconds: 30 });
  const waiting = await submit(makeSetOffCommand(credit, [small, large], randomUUID()));
  await changeUndoSeconds(anna.access, { seconds: 0 });
  expect(waiting).toMatchObject({
    ...{ stage: "waiting", withdrawable: true },
    about: { customerName: credit.supplierName, reference: credit.invoiceNumber, minor: "80000", currencyCode: "SEK" },
  });
  expect(await withdrawOperation(anna.access, waiting.id)).toMatchObject({ stage: "withdrawn" });
  for (const invoice of [credit, small, large])
    expect(await listHistoryActs(invoice)).toEqual(["setOff.ordered", "setOff.withdrawn"]);
  expect(await readInvoice(credit)).toMatchObject({ remainingMinor: -80000n, setOffMinor: 0n });
});

it("takes every set-off of an invoice back, which may then be set off anew", async () => {
  const { credit, small, large } = await bookCreditAndDebts();
  await submit(makeSetOffCommand(credit, [small, large], randomUUID()));
  const undone = await submit(makeUndoSetOffCommand(await readInvoice(large), randomUUID()));
  expect(undone).toMatchObject({ stage: "done", setOff: { invoiceId: large.id, setOffMinor: "50000" } });
  expect(await readInvoice(credit)).toMatchObject({ remainingMinor: -50000n, offsetInvoiceIds: [small.id] });
  expect(await readInvoice(large)).toMatchObject({ remainingMinor: 100000n, setOffMinor: 0n, offsetInvoiceIds: [] });
  const again = await submit(makeSetOffCommand(await readInvoice(credit), [await readInvoice(large)], randomUUID()));
  expect(again).toMatchObject({ stage: "done", setOff: { setOffMinor: "50000" } });
  expect(await listHistoryActs(small)).toEqual(["setOff.ordered", "setOff.done"]);
  expect(await listHistoryActs(large)).toEqual([
    ...["setOff.ordered", "setOff.done", "undoSetOff.ordered", "undoSetOff.done", "setOff.ordered", "setOff.done"],
  ]);
});

it("stops where an invoice is no longer what the person saw, and says which kind of invoice it is", async () => {
  const { credit, small, large } = await bookCreditAndDebts();
  const other = await bookInvoiceInBooks(anna, await createSupplier(anna), 100);
  const conflictOf = async (command: object) => {
    const { stage, problem } = await submit(command);
    return [stage, problem?.code, problem?.detail];
  };
  expect(await conflictOf(makeSetOffCommand(credit, [other], randomUUID()))).toEqual([
    ...["refused", "conflict", "debt_changed"],
  ]);
  expect(await conflictOf(makeSetOffCommand({ ...credit, remainingMinor: -1n }, [small], randomUUID()))).toEqual([
    ...["refused", "conflict", "invoice_changed"],
  ]);
  await submit(makeSetOffCommand(credit, [small], randomUUID()));
  const creditNow = await readInvoice(credit);
  expect(await conflictOf(makeSetOffCommand(creditNow, [small], randomUUID()))).toEqual([
    ...["refused", "conflict", "debt_changed"],
  ]);
  await submit(makeSetOffCommand(creditNow, [large], randomUUID()));
  expect(await conflictOf(makeUndoSetOffCommand(creditNow, randomUUID()))).toEqual([
    ...["refused", "conflict", "invoice_changed"],
  ]);
});

it("is one at a time for an invoice, whatever the keys and whichever of the two it is", async () => {
  const { credit, small, large } = await bookCreditAndDebts();
  await submit(makeSetOffCommand(credit, [small], randomUUID()));
  const creditNow = await readInvoice(credit);
  await changeUndoSeconds(anna.access, { seconds: 30 });
  const waiting = await submit(makeSetOffCommand(creditNow, [large], randomUUID()));
  for (const command of [
    makeSetOffCommand(creditNow, [large], randomUUID()),
    makeUndoSetOffCommand(creditNow, randomUUID()),
  ])
    await expect(submit(command)).rejects.toMatchObject({ code: "conflict", detail: "subject" });
  await changeUndoSeconds(anna.access, { seconds: 0 });
  await withdrawOperation(anna.access, waiting.id);
  expect(await submit(makeUndoSetOffCommand(creditNow, randomUUID()))).toMatchObject({ stage: "done" });
});

it("is left to a person where its answer was lost and somebody took it back meanwhile", async () => {
  const { credit, small } = await bookCreditAndDebts();
  await world.sandbox.callControl("PUT", "/faults", [
    { kind: "cut-after-commit", method: "POST", path: `/v2/supplierinvoices/${credit.id}/offset`, times: 1 },
  ]);
  const id = await submitAndExecute(anna, makeSetOffCommand(credit, [small], randomUUID()));
  await books(anna.access).operate("POST", `supplierinvoices/${credit.id}/offset/undo`);
  const [operation] = await awaitSettledThroughTime(world, anna, [id]);
  expect(operation).toMatchObject({ stage: "unknown" });
  expect(await readInvoice(credit)).toMatchObject({ setOffMinor: 0n });
});

it("is done where a debt cannot be read back any more, and then compares nothing", async () => {
  const { credit, small } = await bookCreditAndDebts();
  const unread = { kind: "status", status: 404, method: "GET", path: `/v2/supplierinvoices/${small.id}` };
  // The first reading of the debt, before the call, is answered.
  await world.sandbox.callControl("PUT", "/faults", [
    { kind: "cut-after-commit", method: "POST", path: `/v2/supplierinvoices/${credit.id}/offset`, times: 1 },
  ]);
  const id = await submitAndExecute(anna, makeSetOffCommand(credit, [small], randomUUID()));
  await world.sandbox.callControl("PUT", "/faults", [{ ...unread, times: 5 }]);
  const operation = await awaitSettledOperation(anna, id);
  expect(operation).toMatchObject({ stage: "done", setOff: { setOffMinor: "30000", differences: null } });
});

it.each([
  ["no debt", { debts: [] }, "input.debts"],
  ["an amount below zero", { expected: { remainingMinor: "-1" } }, "input.expected.remainingMinor"],
  ["a day that does not exist", { voucherOn: "2026-02-30" }, "input.voucherOn"],
  ["a member that there is not", { note: "x" }, "input"],
])("refuses %s and names the member", async (_what, members, field) => {
  const { credit, small } = await bookCreditAndDebts();
  const command = makeSetOffCommand(credit, [small], randomUUID());
  await expect(submit({ ...command, input: { ...command.input, ...members } })).rejects.toMatchObject({
    code: "invalid_input",
    fields: [{ field }],
  });
  expect(await readInvoice(credit)).toMatchObject({ setOffMinor: 0n });
});

it("sets off once through every mishap, and undoes it once, also when its process died", async () => {
  const trios = await Promise.all(mishaps.map(() => bookCreditAndDebts()));
  const faultsAt = (path: string) =>
    mishaps.map(({ fault }, index) => ({
      ...fault,
      ...{ method: "POST", path: `/v2/supplierinvoices/${trios[index]?.credit.id}/${path}`, times: 1 },
    }));
  await world.sandbox.callControl("PUT", "/faults", [...faultsAt("offset"), ...faultsAt("offset/undo")]);

  const setOffs = trios.map(({ credit, small, large }) => makeSetOffCommand(credit, [small, large], credit.id));
  const doubled = setOffs.flatMap((command) => [command, command]);
  const ids = [...new Set(await Promise.all(doubled.map((command) => submitAndExecute(anna, command))))];
  expect(ids).toHaveLength(trios.length);
  const operations = await awaitSettledThroughTime(world, anna, ids);
  expect(operations.map(({ stage, setOff }) => [stage, setOff?.differences])).toEqual(trios.map(() => ["done", []]));
  for (const { id } of operations) await abandonAtStage(anna, id, "sent");
  const afterDeath = await Promise.all(operations.map(({ id }) => awaitSettledOperation(anna, id)));
  expect(afterDeath.map(({ stage }) => stage)).toEqual(trios.map(() => "done"));
  const credits = await Promise.all(trios.map(({ credit }) => readInvoice(credit)));
  expect(credits.map(({ setOffMinor }) => setOffMinor)).toEqual(trios.map(() => 80000n));

  const undos = credits.map((credit) => makeUndoSetOffCommand(credit, `undo:${credit.id}`));
  const undoIds = await Promise.all(undos.map((command) => submitAndExecute(anna, command)));
  const undone = await awaitSettledThroughTime(world, anna, undoIds);
  expect(undone.map(({ stage }) => stage)).toEqual(trios.map(() => "done"));
  expect(await world.sandbox.callControl("GET", "/faults")).toEqual([]);
  for (const { credit, small, large } of trios) {
    expect(await readInvoice(credit)).toMatchObject({ remainingMinor: -80000n, offsetInvoiceIds: [] });
    expect(await readInvoice(small)).toMatchObject({ remainingMinor: 30000n });
    expect(await readInvoice(large)).toMatchObject({ remainingMinor: 100000n });
  }
}, 240_000);
