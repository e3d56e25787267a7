import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { ChangePlanInput } from "../../api/contract/purchases/plan-operation";
import { type SupplierInvoice, supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { books } from "../../api/remote/books";
import { getToday } from "../../api/testing/today";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { monthsAfter } from "../../rules/purchases/allocation-months";
import { submitAndWatch } from "../operations";
import { createSupplier } from "../testing/approvals";
import { awaitSettledThroughTime, mishaps, submitAndExecute } from "../testing/faults";
import { bookInvoiceInBooks } from "../testing/set-offs";
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

const costLine = 2;
const readInvoice = (id: string) => books(anna.access).get(supplierInvoices, id);
const submit = (command: object) => submitAndWatch(anna.access, command);

/** An invoice of 1,200 kronor that is spread over three months, from `startsIn` months on. */
async function bookSpreadInvoice(startsIn = 1): Promise<SupplierInvoice> {
  const { id } = await bookInvoiceInBooks(anna, await createSupplier(anna), 1200);
  const plan = {
    ...{ SupplierInvoiceId: id, SupplierInvoiceRow: costLine, AllocationAccountNumber: 1790 },
    ...{ AmountToAllocate: 1200, NumberOfAllocationPeriods: 3 },
    BookkeepingStartDate: monthsAfter(getToday(), startsIn),
  };
  await books(anna.access).operate("POST", "allocationperiods", { body: [plan] });
  return readInvoice(id);
}

/** The command that spreads the row over other months, as the person saw the invoice. */
function makePlanCommand({ id, allocations }: SupplierInvoice, plan: Partial<ChangePlanInput["plan"]> = {}) {
  const [{ debitAccount, creditAccount } = { debitAccount: null, creditAccount: null }] = allocations;
  const accountOfFirst = (debitAccount === 6110 ? creditAccount : debitAccount) ?? 0;
  const input: ChangePlanInput = {
    ...{ invoiceId: id, line: costLine },
    plan: { from: monthsAfter(getToday(), 2), months: 4, minor: "120000", account: 1790, ...plan },
    expected: {
      account: accountOfFirst,
      periods: allocations.map(({ bookedOn, minor }) => ({ line: costLine, bookedOn, minor: minor.toString() })),
    },
  };
  return { kind: "change-allocation-plan" as const, key: randomUUID(), input };
}

const periodsOf = ({ allocations }: SupplierInvoice) =>
  allocations
    .filter(({ status }) => status === "pending" || status === "booked")
    .map(({ bookedOn, minor, status }) => [bookedOn, minor, status])
    .sort();

it("spreads a row of a booked invoice over other months, as it was shown", async () => {
  const invoice = await bookSpreadInvoice();
  const command = makePlanCommand(invoice);
  expect(await submit(command)).toMatchObject({ stage: "done", kind: "change-allocation-plan" });
  expect(periodsOf(await readInvoice(invoice.id))).toEqual(
    [2, 3, 4, 5].map((months) => [monthsAfter(getToday(), months), 300_00n, "pending"]),
  );
  expect(await submit({ ...makePlanCommand(await readInvoice(invoice.id)), key: randomUUID() })).toMatchObject({
    ...{ stage: "refused", problem: { code: "conflict", detail: "already_done" } },
  });
});

it("changes the account alone, and books at once what has come", async () => {
  const invoice = await bookSpreadInvoice();
  const otherAccount = { from: monthsAfter(getToday(), 1), months: 3, account: 1710 };
  expect(await submit(makePlanCommand(invoice, otherAccount))).toMatchObject({ stage: "done" });
  const changed = await readInvoice(invoice.id);
  expect(periodsOf(changed)).toEqual(periodsOf(invoice));
  const today = { from: getToday(), months: 2, account: 1710 };
  expect(await submit(makePlanCommand(changed, today))).toMatchObject({ stage: "done" });
  expect(periodsOf(await readInvoice(invoice.id)).map(([, minor, status]) => [minor, status])).toEqual([
    [600_00n, "booked"],
    [600_00n, "pending"],
  ]);
});

it("stops where a part is booked, and where the months are no longer what the person saw", async () => {
  const bookedInvoice = await bookSpreadInvoice(0);
  expect(await submit(makePlanCommand(bookedInvoice))).toMatchObject({
    ...{ stage: "refused", problem: { code: "conflict", detail: "plan_booked" } },
  });
  const invoice = await bookSpreadInvoice();
  const seenBefore = makePlanCommand(invoice, { months: 6 });
  await submit(makePlanCommand(invoice));
  expect(await submit(seenBefore)).toMatchObject({
    ...{ stage: "refused", problem: { code: "conflict", detail: "plan_changed" } },
  });
  expect(await submit(makePlanCommand(await readInvoice(invoice.id), { account: 6110 }))).toMatchObject({
    ...{ stage: "refused", problem: { code: "remote_refused", remote: { code: 2000 } } },
  });
});

it("changes the months once through every mishap, also when its process died", async () => {
  const invoices = await Promise.all(mishaps.map(() => bookSpreadInvoice()));
  const results = [];
  for (const [index, { fault }] of mishaps.entries()) {
    await world.sandbox.callControl("PUT", "/faults", [
      { ...fault, method: "PUT", path: "/v2/allocationperiods", times: 1 },
    ]);
    const command = makePlanCommand(invoices[index] as SupplierInvoice);
    const [id = "", sameId] = await Promise.all([command, command].map((twice) => submitAndExecute(anna, twice)));
    expect(sameId).toBe(id);
    const [operation] = await awaitSettledThroughTime(world, anna, [id]);
    results.push([operation?.stage, operation?.problem]);
    await abandonAtStage(anna, id, "sent");
    results.push([(await awaitSettledOperation(anna, id)).stage, null]);
  }
  expect(results).toEqual(
    mishaps.flatMap(() => [
      ["done", null],
      ["done", null],
    ]),
  );
  for (const { id } of invoices)
    expect(periodsOf(await readInvoice(id)).map(([, minor]) => minor)).toEqual([300_00n, 300_00n, 300_00n, 300_00n]);
}, 240_000);
