import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { PaymentFileView } from "../api/contract/purchases/payment-file";
import { type SupplierInvoice, supplierInvoices } from "../api/contract/purchases/supplier-invoice";
import { books } from "../api/remote/books";
import { getToday } from "../api/testing/today";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { getBatch } from "../operations/batch";
import { createSupplier } from "../operations/testing/approvals";
import { bookInvoiceInBooks } from "../operations/testing/set-offs";
import { findDefaultBankAccountId } from "../operations/testing/supplier-payments";
import { fetchPaymentFile, readPaymentFile, releasePayments } from "../payments/files/files";
import { makePaymentFile } from "../payments/files/make-file";
import { elementsAt, parseXml, textAt } from "../rules/testing/e-invoices/xml-tree";
import { listOpenEntries, markEntryHandled } from "./open-entries";
import { readBankReport } from "./read-report";
import { makeBankReport, type ReportedPayment } from "./testing/bank-report";

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

const readInvoice = ({ id }: SupplierInvoice) => books(anna.access).get(supplierInvoices, id);

const sendFile = (...amounts: readonly number[]) => sendFileTo(supplierId, amounts);

/** Makes and takes out a file of invoices of these amounts in kronor. */
async function sendFileTo(paidSupplierId: string, amounts: readonly number[]) {
  const invoices = await Promise.all(amounts.map((kronor) => bookInvoiceInBooks(anna, paidSupplierId, kronor)));
  const { made } = await makePaymentFile(anna.access, {
    ...{ id: randomUUID(), bankAccountId, executionOn: null },
    invoices: invoices.map(({ id, remainingMinor }) => ({ id, remainingMinor: remainingMinor.toString() })),
  });
  if (!made) throw new Error("the file was not made");
  const { xml } = await fetchPaymentFile(anna.access, made.id);
  const [account] = elementsAt(parseXml(xml), "CstmrCdtTrfInitn/PmtInf/DbtrAcct/Id");
  if (!account) throw new Error("the file names no account");
  return { invoices, file: made, accountNumber: textAt(account, "IBAN") };
}

const reportOf = ({ payments }: PaymentFileView, changed: Partial<ReportedPayment> = {}): ReportedPayment[] =>
  payments.map(({ endToEndId, amountMinor, currencyCode }) => ({
    ...{ endToEndId, amountMinor: BigInt(amountMinor), currencyCode, bookedOn: getToday(), ...changed },
  }));

const readReport = (accountNumber: string, payments: readonly ReportedPayment[]) =>
  readBankReport(anna.access, { text: makeBankReport(accountNumber, payments) });

async function awaitStages(batchId: string | null): Promise<readonly string[]> {
  const read = async () => (await getBatch(anna.access, batchId ?? "")).operations.map(({ stage }) => stage);
  await expect.poll(read, { timeout: 30_000 }).not.toContain("waiting");
  await expect.poll(read, { timeout: 30_000 }).not.toContain("sent");
  return read();
}

describe("the answer of a bank", () => {
  it("registers what was paid, once, however often it is read", async () => {
    const { invoices, file, accountNumber } = await sendFile(1250, 80);
    const answer = await readReport(accountNumber, reportOf(file));
    expect(answer).toMatchObject({ registering: 2, open: 0, known: 0, skipped: 0 });
    expect(await awaitStages(answer.batchId)).toEqual(["done", "done"]);
    expect((await Promise.all(invoices.map(readInvoice))).map(({ remainingMinor }) => remainingMinor)).toEqual([
      0n,
      0n,
    ]);
    expect((await readPaymentFile(anna.access, file.id)).payments.map(({ ending }) => ending)).toEqual([
      ...["registered", "registered"],
    ]);
    const again = await Promise.all([1, 2].map(() => readReport(accountNumber, reportOf(file))));
    expect(again.map(({ batchId, registering, known }) => [batchId, registering, known])).toEqual([
      [null, 0, 2],
      [null, 0, 2],
    ]);
  });

  it("is registered once also where two people read it at once", async () => {
    const { invoices, file, accountNumber } = await sendFile(100, 200, 300);
    const answers = await Promise.all([1, 2, 3].map(() => readReport(accountNumber, reportOf(file))));
    for (const { batchId } of answers) if (batchId) await awaitStages(batchId);
    expect((await Promise.all(invoices.map(readInvoice))).map(({ remainingMinor }) => remainingMinor)).toEqual([
      0n,
      0n,
      0n,
    ]);
  });

  it.each([
    ["another amount", { amountMinor: 99n }, "otherAmount"],
    ["no reference", { endToEndId: "NOTPROVIDED" }, "withoutReference"],
    ["a reference that is not ours", { endToEndId: "STEGVIS-20260101-FFFFFFFF-1" }, "unknownPayment"],
    ["money that came back", { isReturned: true }, "returned"],
  ])("with %s is left to a person", async (_what, changed, reason) => {
    const { invoices, file, accountNumber } = await sendFile(100);
    const answer = await readReport(accountNumber, reportOf(file, { ...changed, reference: randomUUID() }));
    expect(answer).toMatchObject({ batchId: null, registering: 0, open: 1 });
    const { items } = await listOpenEntries(anna.access);
    expect(items[0]).toMatchObject({ reason, currencyCode: "SEK", bookedOn: getToday() });
    expect((await readInvoice(invoices[0] as SupplierInvoice)).remainingMinor).toBe(10000n);
    await markEntryHandled(anna.access, items[0]?.digest ?? "");
    expect((await listOpenEntries(anna.access)).items.map(({ digest }) => digest)).not.toContain(items[0]?.digest);
  });

  it("to another account, or of what was released, is left to a person", async () => {
    const { file, accountNumber } = await sendFile(100);
    expect(await readReport("SE0000000000000000000000", reportOf(file))).toMatchObject({ registering: 0, open: 1 });
    await releasePayments(anna.access, file.id, { endToEndIds: file.payments.map(({ endToEndId }) => endToEndId) });
    expect(await readReport(accountNumber, reportOf(file))).toMatchObject({ registering: 0, open: 1 });
  });

  it("of more than is left of the invoice is left to a person", async () => {
    const { invoices, file, accountNumber } = await sendFile(100);
    const body = {
      ...{ CompanyBankAccountId: bankAccountId, PaymentDate: getToday(), PaymentAmount: 60 },
      ...{ PaymentCurrency: "SEK", PaymentType: 1 },
    };
    await books(anna.access).operate("POST", `supplierinvoices/${invoices[0]?.id}/payments`, { body });
    expect(await readReport(accountNumber, reportOf(file))).toMatchObject({ registering: 0, open: 1 });
    expect((await listOpenEntries(anna.access)).items[0]).toMatchObject({ reason: "moreThanRemains" });
  });

  it("does not confirm an account that the supplier got after the file was made", async () => {
    const ownSupplierId = await createSupplier(anna, { BankgiroNumber: "991-2346" });
    const { file, accountNumber } = await sendFileTo(ownSupplierId, [100]);
    const stored = await books(anna.access).operate("GET", `suppliers/${ownSupplierId}`);
    const body = { ...(stored as object), BankgiroNumber: "5050-1055" };
    await books(anna.access).operate("PUT", `suppliers/${ownSupplierId}`, { body });
    const laterInvoice = await bookInvoiceInBooks(anna, ownSupplierId, 100);
    const makeLaterFile = () =>
      makePaymentFile(anna.access, {
        ...{ id: randomUUID(), bankAccountId, executionOn: null },
        invoices: [{ id: laterInvoice.id, remainingMinor: laterInvoice.remainingMinor.toString() }],
      });
    const refusals = [{ invoiceId: laterInvoice.id, is: "attest" }];
    expect(await makeLaterFile()).toMatchObject({ made: null, refusals });
    const { batchId } = await readReport(accountNumber, reportOf(file));
    expect(await awaitStages(batchId)).toEqual(["done"]);
    expect(await makeLaterFile()).toMatchObject({ made: null, refusals });
  });

  it("is registered at a later reading where the books refused it at first", async () => {
    const { invoices, file, accountNumber } = await sendFile(100);
    await world.sandbox.callControl("PUT", "/faults", [
      {
        ...{ kind: "status", status: 400, method: "POST", times: 1 },
        path: `/v2/supplierinvoices/${invoices[0]?.id}/payments`,
      },
    ]);
    const first = await readReport(accountNumber, reportOf(file));
    expect(await awaitStages(first.batchId)).toEqual(["refused"]);
    const second = await readReport(accountNumber, reportOf(file));
    expect(await awaitStages(second.batchId)).toEqual(["done"]);
    expect((await readInvoice(invoices[0] as SupplierInvoice)).remainingMinor).toBe(0n);
  });

  it.each([
    ["nothing", "", "text"],
    ["another message", "<Document xmlns='urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'/>", "text"],
    ["no XML", "IBAN;Belopp", "text"],
    ["a document type", "<!DOCTYPE a [<!ENTITY b 'c'>]><a/>", "text"],
  ])("that is %s is refused, and the member is named", async (_what, text, field) => {
    await expect(readBankReport(anna.access, { text })).rejects.toMatchObject({
      code: "invalid_input",
      fields: [{ field }],
    });
  });
});
