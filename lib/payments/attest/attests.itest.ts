import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { suppliers } from "../../api/contract/purchases/supplier";
import { type SupplierInvoice, supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { supplierInvoiceDrafts } from "../../api/contract/purchases/supplier-invoice-draft";
import { books } from "../../api/remote/books";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { forward } from "../../forwarding/forward";
import { submitBatch } from "../../operations/batch";
import { submitAndWatch } from "../../operations/operations";
import {
  callBooksAsPage,
  createSupplier,
  listInvoicesOfDraft,
  makeApproveCommand,
  storeDraftToApprove,
} from "../../operations/testing/approvals";
import { makeBookCommand } from "../../operations/testing/bookings";
import { bookInvoiceInBooks } from "../../operations/testing/set-offs";
import { findDefaultBankAccountId, makeSupplierPaymentCommand } from "../../operations/testing/supplier-payments";
import { withTenant } from "../../platform/db";
import type { Role } from "../../rules/access/roles";
import { listToPay, readPaymentState } from "../to-pay";
import { giveAttests, withdrawAttests } from "./attests";
import { readPaymentRule, savePaymentRule } from "./payment-rule";

let world: World;
let anna: SignedIn;
let erik: SignedIn;
let sara: SignedIn;
let bankAccountId: string;
let supplierId: string;
const company = "Norrsken Bygg AB";

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company });
  erik = await world.signIn({ user: "erik@norrsken.example", company });
  sara = await world.signIn({ user: "sara@revisorn.example", company });
  await world.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
  for (const person of [erik, sara]) await setRole(person, "bookkeeper");
  bankAccountId = await findDefaultBankAccountId(anna);
  supplierId = await createSupplier(anna, { BankgiroNumber: "991-2346" });
});
beforeEach(() => setLimit("100000"));
afterAll(async () => {
  const invariants = await world?.sandbox.callControl("GET", "/invariants");
  await world?.stop();
  expect(invariants).toMatchObject({ ok: true });
});

async function setRole(person: SignedIn, role: Role): Promise<void> {
  const { partnerId, companyId, personId } = person.access;
  const where = { partnerId, companyId, personId };
  await withTenant(person.access, (tx) => tx.membership.updateMany({ where, data: { role } }));
  Object.assign(person.access, { role });
}

async function setLimit(attestFromMinor: string | null): Promise<void> {
  const { version } = await readPaymentRule(anna.access);
  await savePaymentRule(anna.access, { attestFromMinor, baseVersion: version });
}

async function findToPay({ access }: SignedIn, { id }: SupplierInvoice) {
  const invoice = (await listToPay(access)).invoices.find((listed) => listed.id === id);
  if (!invoice) throw new Error("the invoice is not listed");
  return invoice;
}

/** Attests as a screen does: what the list shows. @returns why it was left out, or `given` */
async function attestAs(person: SignedIn, invoice: SupplierInvoice): Promise<string> {
  const { id, remainingMinor, attest } = await findToPay(person, invoice);
  const seen = { id, remainingMinor, accountsVersion: attest?.accountsVersion ?? 1 };
  const { leftOut } = await giveAttests(person.access, { invoices: [seen] });
  return leftOut[0]?.reason ?? "given";
}

/** Registers a payment of all that remains. @returns the stage, or the detail of the refusal */
async function payAs(person: SignedIn, { id }: SupplierInvoice, payment: object = {}): Promise<string | undefined> {
  const invoice = await books(person.access).get(supplierInvoices, id);
  const command = makeSupplierPaymentCommand(invoice, randomUUID(), { bankAccountId, ...payment });
  const { stage, problem } = await submitAndWatch(person.access, command);
  return problem ? problem.detail : stage;
}

/** An invoice of 1,250 kronor that one person registered and another approved and booked, all in the portal. */
async function bookThroughPortal(registeredBy: SignedIn, approvedBy: SignedIn): Promise<SupplierInvoice> {
  const { id } = await storeDraftToApprove(registeredBy, supplierId);
  const readDraft = () => books(approvedBy.access).get(supplierInvoiceDrafts, id);
  const approval = await submitAndWatch(approvedBy.access, makeApproveCommand(await readDraft(), randomUUID()));
  expect(approval).toMatchObject({ stage: "done", problem: null });
  if ((await listInvoicesOfDraft(anna, id)).length === 0) {
    const booking = await submitAndWatch(
      approvedBy.access,
      makeBookCommand(approvedBy, await readDraft(), randomUUID()),
    );
    expect(booking).toMatchObject({ stage: "done", problem: null });
  }
  const [invoice] = await listInvoicesOfDraft(anna, id);
  if (!invoice) throw new Error("the draft was not booked");
  return invoice;
}

const changeAccounts = async (person: SignedIn, id: string, members: object) => {
  const { rest } = await books(person.access).get(suppliers, id);
  return { path: `suppliers/${id}`, body: { ...rest, ...members } };
};
const changeAsPage = async (person: SignedIn, id: string, members: object) => {
  const { path, body } = await changeAccounts(person, id, members);
  await callBooksAsPage(person, "PUT", path, body);
};
const changeInBooks = async (id: string, members: object) => {
  const { path, body } = await changeAccounts(anna, id, members);
  await books(anna.access).operate("PUT", path, { body });
};

describe("from the limit on, a payment needs the attest of another person", () => {
  it("than who registered and who approved the invoice, and then each of them may pay it", async () => {
    const invoice = await bookThroughPortal(anna, erik);
    expect(await payAs(anna, invoice)).toBe("attest_needed");
    expect(await payAs(sara, invoice)).toBe("attest_needed");
    expect([await attestAs(anna, invoice), await attestAs(erik, invoice)]).toEqual(["own", "own"]);
    expect((await findToPay(anna, invoice)).attest).toMatchObject({
      ...{ reasons: ["amount"], attestedBy: [], mayAttest: false, verdict: "needsAttest" },
    });
    expect(await readPaymentState(anna.access, invoice.id)).toMatchObject({
      ...{ attest: { verdict: "needsAttest" }, onItsWay: null },
    });
    expect(await attestAs(sara, invoice)).toBe("given");
    expect((await findToPay(erik, invoice)).attest).toMatchObject({ verdict: "may", hasAttested: false });
    expect(await payAs(anna, invoice)).toBe("done");
  });

  it("than who pays, where it is not known who registered the invoice", async () => {
    const invoice = await bookInvoiceInBooks(anna, supplierId, 1000);
    expect(await attestAs(erik, invoice)).toBe("given");
    expect(await payAs(erik, invoice)).toBe("attest_own");
    expect(await payAs(anna, invoice)).toBe("done");
  });

  it("and none below the limit, and none for money that comes back", async () => {
    expect(await payAs(anna, await bookInvoiceInBooks(anna, supplierId, 999))).toBe("done");
    expect(await payAs(anna, await bookInvoiceInBooks(anna, supplierId, 5000, true))).toBe("done");
  });

  it("also for a part of it, and for each of many", async () => {
    const invoice = await bookInvoiceInBooks(anna, supplierId, 2000);
    expect(await payAs(anna, invoice, { amountMinor: "100", type: "partial" })).toBe("attest_needed");
    const id = randomUUID();
    const command = makeSupplierPaymentCommand(invoice, `${id}:${invoice.id}`, { bankAccountId });
    const about = { customerName: "", number: null, minor: "1", currencyCode: "SEK" };
    const batch = await submitBatch(anna.access, { id, orders: [{ ...command, about }] });
    const [operation] = batch.operations;
    await expect
      .poll(() => withTenant(anna.access, (tx) => tx.operation.findFirst({ where: { id: operation?.id ?? "" } })))
      .toMatchObject({ stage: "refused", problem: { detail: "attest_needed" } });
  });

  it("of what remained then, so that an attest of an invoice as it was counts for nothing more", async () => {
    const invoice = await bookInvoiceInBooks(anna, supplierId, 3000);
    const { id } = invoice;
    const stale = { id, remainingMinor: "299999", accountsVersion: 1 };
    expect(await giveAttests(erik.access, { invoices: [stale] })).toMatchObject({
      leftOut: [{ id, reason: "changed" }],
    });
    expect(await attestAs(erik, invoice)).toBe("given");
    expect(await withdrawAttests(erik.access, { invoiceIds: [id] })).toEqual({ withdrawn: [id] });
    expect(await withdrawAttests(anna.access, { invoiceIds: [id] })).toEqual({ withdrawn: [] });
    expect(await payAs(anna, invoice)).toBe("attest_needed");
  });

  it("also after the limit was raised or taken away, where the invoice was booked before", async () => {
    const invoice = await bookInvoiceInBooks(anna, supplierId, 1500);
    await setLimit("900000");
    expect(await payAs(anna, invoice)).toBe("attest_needed");
    await setLimit(null);
    expect(await payAs(anna, invoice)).toBe("attest_needed");
    await setLimit("100000");
  });

  it("whatever the amount in another currency, whose rate who registers it chooses", async () => {
    const rows = [
      { AccountNumber: 2440, CreditAmount: 1 },
      { AccountNumber: 4515, DebetAmount: 1 },
    ];
    const body = {
      ...{ SupplierId: supplierId, InvoiceNumber: randomUUID(), IsCreditInvoice: false, TotalAmount: 1, Rows: rows },
      ...{ InvoiceDate: "2026-11-02", DueDate: "2026-12-02", CurrencyCode: "EUR", CurrencyRate: 0.01 },
    };
    const invoice = supplierInvoices.parse(await books(anna.access).operate("POST", "supplierinvoices", { body }));
    expect(await payAs(anna, invoice, { domesticMinor: "1" })).toBe("attest_needed");
  });
});

describe("the limit", () => {
  it("is set by who may change the company, and is only ever followed by another", async () => {
    const { version } = await readPaymentRule(erik.access);
    await expect(savePaymentRule(erik.access, { attestFromMinor: null, baseVersion: version })).rejects.toMatchObject({
      ...{ code: "role_missing" },
    });
    await expect(savePaymentRule(anna.access, { attestFromMinor: "0", baseVersion: version })).rejects.toMatchObject({
      code: "invalid_input",
      fields: [{ field: "attestFromMinor" }],
    });
    await expect(
      savePaymentRule(anna.access, { attestFromMinor: "5", baseVersion: version - 1 }),
    ).rejects.toMatchObject({ code: "conflict", detail: "rules_changed" });
    expect(await readPaymentRule(erik.access)).toMatchObject({ version, attestFromMinor: "100000" });
  });

  it("and an attest are not changed by anything the portal's own login may do", async () => {
    for (const sql of [
      `UPDATE "payment_rule" SET attest_from_minor = NULL`,
      `DELETE FROM "payment_rule"`,
      `UPDATE "payment_attest" SET person_id = gen_random_uuid()`,
      `DELETE FROM "payment_attest"`,
      `UPDATE "supplier_accounts" SET digest = ''`,
      `DELETE FROM "supplier_accounts"`,
    ])
      await expect(withTenant(anna.access, (tx) => tx.$executeRawUnsafe(sql))).rejects.toThrow(/permission denied/);
  });

  it("is not gone round by forwarding a payment, nor by a role that may not attest", async () => {
    const invoice = await bookInvoiceInBooks(anna, supplierId, 4000);
    const path = `supplierinvoices/${invoice.id}/payments`;
    await expect(
      forward(erik.request("POST", "/x", { PaymentAmount: 4000 }), erik.access, "books", path),
    ).rejects.toMatchObject({ code: "use_operation" });
    await setRole(erik, "viewer");
    await expect(attestAs(erik, invoice)).rejects.toMatchObject({ code: "role_missing" });
    await setRole(erik, "bookkeeper");
    expect(await books(anna.access).get(supplierInvoices, invoice.id)).toMatchObject({ remainingMinor: 400000n });
  });
});

describe("a changed account of a supplier", () => {
  it("is shown with both values and who changed it, and is attested by another person before the next payment", async () => {
    await setLimit(null);
    const id = await createSupplier(anna, { BankgiroNumber: "991-2346" });
    await changeAsPage(sara, id, { BankgiroNumber: "5050-1055" });
    const invoice = await bookInvoiceInBooks(anna, id, 100);
    expect((await findToPay(erik, invoice)).attest).toMatchObject({
      reasons: ["accounts"],
      changedAccounts: [{ kind: "bankgiro", earlier: "991-2346", current: "5050-1055" }],
      ...{ changedBy: expect.stringContaining("sara"), mayAttest: true, verdict: "needsAttest" },
    });
    expect(await payAs(anna, invoice)).toBe("attest_needed");
    expect(await attestAs(sara, invoice)).toBe("own");
    expect(await attestAs(anna, invoice)).toBe("given");
    expect(await payAs(anna, invoice)).toBe("done");
    const nextInvoice = await bookInvoiceInBooks(anna, id, 100);
    expect((await findToPay(erik, nextInvoice)).attest).toBeNull();
    const events = await withTenant(anna.access, (tx) =>
      tx.auditEvent.findMany({ where: { kind: "supplier.accounts_changed", subject: id } }),
    );
    expect(events).toMatchObject([{ personId: sara.access.personId, detail: { version: 2, kinds: ["bankgiro"] } }]);
  });

  it("is changed again after the attest, which then counts no more", async () => {
    const id = await createSupplier(anna, { BankgiroNumber: "991-2346" });
    await changeAsPage(sara, id, { BankgiroNumber: "5050-1055" });
    const invoice = await bookInvoiceInBooks(anna, id, 100);
    expect(await attestAs(anna, invoice)).toBe("given");
    await changeAsPage(sara, id, { BankgiroNumber: "", PlusgiroNumber: "90 19 50-6" });
    expect(await payAs(anna, invoice)).toBe("attest_needed");
    await changeAsPage(sara, id, { BankgiroNumber: "991-2346", PlusgiroNumber: "" });
    expect(await payAs(anna, invoice)).toBe("done");
  });

  it("in the bookkeeping program is attested by one person and paid by another", async () => {
    const id = await createSupplier(anna, { BankgiroNumber: "991-2346" });
    const invoice = await bookInvoiceInBooks(anna, id, 100);
    await changeInBooks(id, { BankgiroNumber: "5050-1055" });
    expect((await findToPay(anna, invoice)).attest).toMatchObject({ reasons: ["accounts"], changedBy: null });
    expect(await attestAs(anna, invoice)).toBe("given");
    expect(await payAs(anna, invoice)).toBe("attest_own");
    expect(await payAs(sara, invoice)).toBe("done");
  });

  it("before it was ever seen here is recognised by the account on the invoice", async () => {
    const wire = await books(anna.access).operate("POST", "suppliers", {
      body: {
        ...(await books(anna.access).get(suppliers, supplierId)).rest,
        Name: "Sedd sent AB",
        SupplierNumber: null,
      },
    });
    const { id } = suppliers.parse(wire);
    const invoice = await bookInvoiceInBooks(anna, id, 100);
    await changeInBooks(id, { BankgiroNumber: "5050-1055" });
    expect((await findToPay(anna, invoice)).attest?.changedAccounts).toEqual([
      { kind: "bankgiro", earlier: "991-2346", current: "5050-1055" },
    ]);
  });

  it("whose change was not answered counts as changed by who tried", async () => {
    const id = await createSupplier(anna, { BankgiroNumber: "991-2346" });
    const invoice = await bookInvoiceInBooks(anna, id, 100);
    await world.sandbox.callControl("PUT", "/faults", [
      { kind: "cut-after-commit", method: "PUT", path: `/v2/suppliers/${id}`, times: 1 },
    ]);
    await expect(changeAsPage(sara, id, { BankgiroNumber: "5050-1055" })).rejects.toThrow();
    expect(await attestAs(sara, invoice)).toBe("own");
    expect(await attestAs(anna, invoice)).toBe("given");
    expect(await payAs(sara, invoice)).toBe("done");
  });

  it("is stored sealed, and stands in no line of the trail", async () => {
    const rows = await withTenant(anna.access, (tx) => tx.supplierAccounts.findMany({}));
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.map(({ accountsSealed }) => Buffer.from(accountsSealed).toString("latin1")).join()).not.toContain(
      "991",
    );
    const events = await withTenant(anna.access, (tx) => tx.auditEvent.findMany({}));
    expect(JSON.stringify(events)).not.toMatch(/991-?2346|5050-?1055/);
  });
});
