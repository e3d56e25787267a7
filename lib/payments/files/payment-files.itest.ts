import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PaymentFileAnswer, PaymentFileView } from "../../api/contract/purchases/payment-file";
import { type SupplierInvoice, supplierInvoices } from "../../api/contract/purchases/supplier-invoice";
import { books } from "../../api/remote/books";
import { getToday } from "../../api/testing/today";
import { type SignedIn, startWorld, type World } from "../../api/testing/world";
import { readInvoiceHistory } from "../../approvals/history/read";
import { submitAndWatch } from "../../operations/operations";
import { createSupplier } from "../../operations/testing/approvals";
import { bookInvoiceInBooks } from "../../operations/testing/set-offs";
import { findDefaultBankAccountId, makeSupplierPaymentCommand } from "../../operations/testing/supplier-payments";
import { withTenant } from "../../platform/db";
import { elementsAt, parseXml, textAt } from "../../rules/testing/e-invoices/xml-tree";
import { addDays } from "../../values/dates";
import { savePaymentRule } from "../attest/payment-rule";
import { listToPay, readPaymentState } from "../to-pay";
import { fetchPaymentFile, listPaymentFiles, readPaymentFile, releasePayments, withdrawPaymentFile } from "./files";
import { makePaymentFile } from "./make-file";

let world: World;
let anna: SignedIn;
let bankAccountId: string;
let supplierId: string;

beforeAll(async () => {
  world = await startWorld();
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Fjällkaffe AB" });
  await world.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
  bankAccountId = await findDefaultBankAccountId(anna);
  supplierId = await createSupplier(anna, { BankgiroNumber: "991-2346" });
});
afterAll(async () => {
  const invariants = await world?.sandbox.callControl("GET", "/invariants");
  await world?.stop();
  expect(invariants).toMatchObject({ ok: true });
});

const bookDebt = (kronor: number, ofSupplier = supplierId) => bookInvoiceInBooks(anna, ofSupplier, kronor);
const inputOf = (invoices: readonly SupplierInvoice[], changed: object = {}) => ({
  ...{ id: randomUUID(), bankAccountId, executionOn: null },
  invoices: invoices.map(({ id, remainingMinor }) => ({ id, remainingMinor: remainingMinor.toString() })),
  ...changed,
});
const make = (invoices: readonly SupplierInvoice[], changed: object = {}) =>
  makePaymentFile(anna.access, inputOf(invoices, changed));

function madeOf(answer: PaymentFileAnswer): PaymentFileView {
  if (!answer.made) throw new Error(JSON.stringify(answer));
  return answer.made;
}
const refusalsOf = (answer: PaymentFileAnswer) => (answer.made ? [] : answer.refusals);
const findToPay = async ({ id }: SupplierInvoice) =>
  (await listToPay(anna.access)).invoices.find((invoice) => invoice.id === id);

/** Registers a payment, by default of the whole invoice. @returns the stage, or the detail of the refusal */
async function pay({ id }: SupplierInvoice, fileReference: string | null = null, payment: object = {}) {
  const invoice = await books(anna.access).get(supplierInvoices, id);
  const command = makeSupplierPaymentCommand(invoice, randomUUID(), { bankAccountId, fileReference, ...payment });
  const { stage, problem } = await submitAndWatch(anna.access, command);
  return problem ? problem.detail : stage;
}

describe("a payment file", () => {
  it("pays each invoice as its supplier is paid, on its due day and today at the earliest, and marks it on its way", async () => {
    const invoices = [await bookDebt(1250), await bookDebt(80)];
    const file = madeOf(await make(invoices));
    expect(file).toMatchObject({ madeBy: expect.stringContaining("anna"), fetchedAt: null, withdrawnAt: null });
    expect(
      file.payments.map(({ invoiceId, amountMinor, executionOn, ending }) => [
        invoiceId,
        amountMinor,
        executionOn,
        ending,
      ]),
    ).toEqual(invoices.map(({ id, remainingMinor }) => [id, remainingMinor.toString(), getToday(), null]));
    expect((await findToPay(invoices[0] as SupplierInvoice))?.onItsWay).toEqual({
      ...{ fileId: file.id, executionOn: getToday() },
    });
    const { fileName, xml } = await fetchPaymentFile(anna.access, file.id);
    expect(fileName).toBe(`${file.messageId}.xml`);
    const root = parseXml(xml);
    const transfers = elementsAt(root, "CstmrCdtTrfInitn/PmtInf/CdtTrfTxInf");
    expect(transfers.map((transfer) => textAt(transfer, "PmtId/EndToEndId"))).toEqual(
      file.payments.map(({ endToEndId }) => endToEndId),
    );
    expect(transfers.map((transfer) => textAt(transfer, "CdtrAcct/Id/Othr/Id"))).toEqual(["9912346", "9912346"]);
    expect(textAt(root, "CstmrCdtTrfInitn/PmtInf/DbtrAcct/Id/IBAN")).toMatch(/^SE\d{22}$/);
  });

  it("is made once, however often and by however many presses at once, and is the same text each time", async () => {
    const input = inputOf([await bookDebt(100)]);
    const answers = await Promise.all([1, 2, 3].map(() => makePaymentFile(anna.access, input)));
    expect(new Set(answers.map((answer) => madeOf(answer).messageId)).size).toBe(1);
    const { xml } = await fetchPaymentFile(anna.access, input.id);
    expect((await fetchPaymentFile(anna.access, input.id)).xml).toBe(xml);
    await expect(makePaymentFile(anna.access, { ...input, executionOn: getToday() })).rejects.toMatchObject({
      ...{ code: "conflict", detail: "key" },
    });
  });

  it("never has an invoice that another file has, whoever presses first", async () => {
    const invoice = await bookDebt(100);
    const answers = await Promise.all([make([invoice]), make([invoice]), make([invoice])]);
    expect(answers.filter(({ made }) => made)).toHaveLength(1);
    expect(answers.flatMap(refusalsOf)).toEqual([1, 2].map(() => ({ invoiceId: invoice.id, is: "onItsWay" })));
  });

  it("is made whole or not at all, and says of each invoice why it cannot be in it", async () => {
    const sound = await bookDebt(100);
    const withoutAccount = await bookDebt(100, await createSupplier(anna));
    const paid = await bookDebt(100);
    await pay(paid);
    const answer = await make([sound, withoutAccount, paid]);
    expect(answer.made).toBeNull();
    expect(refusalsOf(answer)).toEqual([
      {
        invoiceId: withoutAccount.id,
        is: "obstacles",
        obstacles: [{ of: "supplier", field: "bankgiro", reason: "missing" }],
      },
      { invoiceId: paid.id, is: "changed" },
    ]);
    expect((await findToPay(sound))?.onItsWay).toBeNull();
  });

  it("is not made of what nobody else has attested", async () => {
    await savePaymentRule(anna.access, { attestFromMinor: "900000", baseVersion: 0 });
    const invoice = await bookDebt(9000);
    expect(refusalsOf(await make([invoice]))).toEqual([{ invoiceId: invoice.id, is: "attest" }]);
  });

  it("says what the account it is paid from lacks", async () => {
    const account = await books(anna.access).operate("POST", "bankaccounts", {
      body: { Name: "Utan nummer", BankAccountType: 1, IsActive: true, LedgerAccountNumber: 1940 },
    });
    const answer = await make([await bookDebt(100)], { bankAccountId: (account as { Id: string }).Id });
    expect(answer).toMatchObject({ made: null, lacks: ["bankAccount"] });
  });

  it.each([
    ["a day that has been", { executionOn: addDays(getToday(), -1) }, "executionOn"],
    ["a day that there is not", { executionOn: "2026-02-30" }, "executionOn"],
    ["no invoice", { invoices: [] }, "invoices"],
    ["a member that there is not", { note: "x" }, ""],
  ])("is refused with %s, and names the member", async (_what, changed, field) => {
    await expect(make([await bookDebt(100)], changed)).rejects.toMatchObject({
      code: "invalid_input",
      fields: [{ field }],
    });
  });

  it("keeps what is in it from being paid in another way, until the bank has paid", async () => {
    const invoice = await bookDebt(100);
    const file = madeOf(await make([invoice]));
    expect(await readPaymentState(anna.access, invoice.id)).toEqual({
      ...{ attest: null, onItsWay: { fileId: file.id, executionOn: getToday() } },
    });
    expect(await pay(invoice)).toBe("in_payment_file");
    expect(await pay(invoice, "STEGVIS-OTHER-1")).toBe("in_payment_file");
    const reference = file.payments[0]?.endToEndId;
    expect(await pay(invoice, reference, { amountMinor: "9900", type: "partial" })).toBe("in_payment_file");
    expect(await pay(invoice, reference)).toBe("done");
    expect((await readPaymentFile(anna.access, file.id)).payments).toMatchObject([{ ending: "registered" }]);
  });

  it("is withdrawn while nobody took it out, and its invoices are to be paid again", async () => {
    const invoice = await bookDebt(100);
    const file = madeOf(await make([invoice]));
    expect(await withdrawPaymentFile(anna.access, file.id)).toMatchObject({ payments: [{ ending: "withdrawn" }] });
    expect(await withdrawPaymentFile(anna.access, file.id)).toMatchObject({ withdrawnAt: expect.any(String) });
    await expect(fetchPaymentFile(anna.access, file.id)).rejects.toMatchObject({ detail: "file_withdrawn" });
    expect(madeOf(await make([invoice])).payments).toHaveLength(1);
  });

  it("is withdrawn no more once it was taken out; what the bank did not carry out is released by itself", async () => {
    const [first, second] = [await bookDebt(100), await bookDebt(200)];
    const file = madeOf(await make([first, second]));
    await fetchPaymentFile(anna.access, file.id);
    await expect(withdrawPaymentFile(anna.access, file.id)).rejects.toMatchObject({ detail: "file_used" });
    const [firstPayment] = file.payments;
    const released = await releasePayments(anna.access, file.id, { endToEndIds: [firstPayment?.endToEndId] });
    expect(released.payments.map(({ ending }) => ending)).toEqual(["released", null]);
    expect((await findToPay(first))?.onItsWay).toBeNull();
    expect((await findToPay(second))?.onItsWay).not.toBeNull();
    // A reference of another file is not released through this one.
    const otherFile = madeOf(await make([first]));
    await releasePayments(anna.access, file.id, { endToEndIds: [otherFile.payments[0]?.endToEndId] });
    expect((await readPaymentFile(anna.access, otherFile.id)).payments).toMatchObject([{ ending: null }]);
  });

  it("is told in the history of each of its invoices, and of no other", async () => {
    const [paid, released, other] = [await bookDebt(100), await bookDebt(200), await bookDebt(300)];
    const file = madeOf(await make([paid, released]));
    await fetchPaymentFile(anna.access, file.id);
    const referenceOf = ({ id }: SupplierInvoice) =>
      file.payments.find(({ invoiceId }) => invoiceId === id)?.endToEndId;
    expect(await pay(paid, referenceOf(paid))).toBe("done");
    await releasePayments(anna.access, file.id, { endToEndIds: [referenceOf(released)] });
    const listActs = async ({ id }: SupplierInvoice) => {
      const { events } = await readInvoiceHistory(anna.access, randomUUID(), { invoiceId: id.toUpperCase() });
      expect(events.every(({ isBound, isAsWritten }) => isBound && isAsWritten)).toBe(true);
      return events.map(({ act }) => act);
    };
    expect(await listActs(paid)).toEqual(["fileMade", "fileFetched", "pay.ordered", "pay.done"]);
    expect(await listActs(released)).toEqual(["fileMade", "fileFetched", "paymentReleased"]);
    expect(await listActs(other)).toEqual([]);
  });

  it("is stored sealed, listed the newest first, and every step of it stands in the trail", async () => {
    const file = madeOf(await make([await bookDebt(300)]));
    await fetchPaymentFile(anna.access, file.id);
    const { items } = await listPaymentFiles(anna.access);
    expect(items[0]?.id).toBe(file.id);
    const rows = await withTenant(anna.access, (tx) => tx.paymentFile.findMany({}));
    expect(rows.map(({ xmlSealed }) => Buffer.from(xmlSealed).toString("latin1")).join()).not.toContain("pain.001");
    const events = await withTenant(anna.access, (tx) =>
      tx.auditEvent.findMany({ where: { subject: file.id }, orderBy: { number: "asc" } }),
    );
    expect(events.map(({ kind }) => kind)).toEqual(["payment.file_made", "payment.file_fetched"]);
  });
});
