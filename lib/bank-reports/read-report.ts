import "server-only";
import { randomUUID } from "node:crypto";
import * as z from "zod";
import type { BatchCommand } from "@/lib/api/contract/operations/batch";
import { maxBatchSize } from "@/lib/api/contract/operations/batch";
import type { BankEntryReason, BankReportAnswer } from "@/lib/api/contract/purchases/bank-entry";
import { type SupplierInvoice, supplierInvoices } from "@/lib/api/contract/purchases/supplier-invoice";
import { readRecordsByIds } from "@/lib/api/remote/records-by-ids";
import { audit } from "@/lib/audit/audit";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { withTenant } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";
import { parseInput } from "@/lib/values/parse-input";
import { Problem } from "@/lib/values/problem";
import type { PaymentOfFile } from "@/prisma/generated/client";
import { submitBatch } from "../operations/batch";
import {
  type ConfirmedPayment,
  matchNotification,
  type SentPayment,
} from "../rules/payments/notification/match-notification";
import { type BankEntry, readNotification } from "../rules/payments/notification/read-notification";
import { digestEntries } from "./entry-digest";

const reportSchema = z.strictObject({ text: z.string().min(1) });

/** A payment of a file with the account of the books that it left. */
type FilePayment = PaymentOfFile & { bankAccountId: string };

/**
 * Reads a report of a bank (camt.054.001.08) and registers what it paid of our payment files. What does not match is kept for a
 * person. The same report may be read any number of times: an entry that was read before registers nothing again, unless the
 * books refused it then.
 *
 * @throws Problem `role_missing`; `invalid_input` naming `text`, with why it cannot be read
 */
export async function readBankReport(access: CompanyAccess, body: unknown): Promise<BankReportAnswer> {
  requireAction(access, "accounting.operate");
  const { text } = parseInput(reportSchema, body);
  const report = readNotification(text);
  if ("problem" in report) throw new Problem("invalid_input", { fields: [{ field: "text", code: report.problem }] });
  const digested = digestEntries(report.entries);
  const digestOf = new Map(digested.map(({ entry, digest }) => [entry, digest]));
  const { payments, knownDigests } = await readStored(access, digested);
  const match = matchNotification(report.entries, payments.map(toSentPayment));
  const invoices = await readInvoices(access, match.confirmed);
  const open: { entry: BankEntry; reason: BankEntryReason; invoiceId: string | null }[] = match.open.map(
    ({ entry, payment, reason }) => ({ entry, reason, invoiceId: payment?.invoiceId ?? null }),
  );
  const planned: { digest: string; entry: BankEntry; invoiceId: string; toCommand: (key: string) => BatchCommand }[] =
    [];
  for (const confirmed of match.confirmed) {
    const { entry, payment } = confirmed;
    const invoice = invoices.get(payment.invoiceId);
    const filePayment = payments.find(({ endToEndId }) => endToEndId === payment.endToEndId);
    if (!invoice || !filePayment || payment.amountMinor > invoice.remainingMinor)
      open.push({ entry, reason: "moreThanRemains", invoiceId: payment.invoiceId });
    else
      planned.push({
        ...{ digest: digestOf.get(entry) ?? "", entry, invoiceId: invoice.id },
        toCommand: (key) => toCommand(access, key, confirmed, invoice, filePayment.bankAccountId),
      });
  }
  const newOpen = open.filter(({ entry }) => !knownDigests.has(digestOf.get(entry) ?? ""));
  await withTenant(access, async (tx) => {
    const { partnerId, companyId, personId } = access;
    const rowOf = (entry: BankEntry, reason: BankEntryReason | null, invoiceId: string | null) => ({
      ...{ partnerId, companyId, personId, digest: digestOf.get(entry) ?? "", reason, invoiceId },
      ...{ facts: factsOf(entry), readAt: now() },
    });
    await tx.bankEntry.createMany({
      skipDuplicates: true,
      data: [
        ...newOpen.map(({ entry, reason, invoiceId }) => rowOf(entry, reason, invoiceId)),
        ...planned.map(({ entry, invoiceId }) => rowOf(entry, null, invoiceId)),
      ],
    });
    const detail = { entries: report.entries.length, open: newOpen.length };
    await audit(tx, access, { kind: "payment.bank_read", detail });
  });
  const commands = await selectNewCommands(access, planned);
  const batchId = await submitCommands(access, commands);
  return {
    ...{ batchId, registering: commands.length, open: newOpen.length, skipped: report.skipped.length },
    known: report.entries.length - commands.length - newOpen.length,
  };
}

async function readStored(access: CompanyAccess, digested: readonly { entry: BankEntry; digest: string }[]) {
  const { partnerId, companyId } = access;
  return withTenant(access, async (tx) => {
    const payments = await tx.paymentOfFile.findMany({
      where: {
        ...{ partnerId, companyId, endToEndId: { in: digested.map(({ entry }) => entry.endToEndId) } },
        // What was withdrawn, or released as not carried out, is no payment of ours any more.
        OR: [{ ending: null }, { ending: "registered" }],
      },
    });
    const files = await tx.paymentFile.findMany({
      where: { partnerId, companyId, id: { in: payments.map(({ fileId }) => fileId) } },
      select: { id: true, bankAccountId: true },
    });
    const bankAccountByFile = new Map(files.map(({ id, bankAccountId }) => [id, bankAccountId]));
    const knownEntries = await tx.bankEntry.findMany({
      where: { partnerId, companyId, digest: { in: digested.map(({ digest }) => digest) } },
      select: { digest: true },
    });
    return {
      payments: payments.map(
        (payment): FilePayment => ({ ...payment, bankAccountId: bankAccountByFile.get(payment.fileId) ?? "" }),
      ),
      knownDigests: new Set(knownEntries.map(({ digest }) => digest)),
    };
  });
}

const toSentPayment = ({ ending, ...payment }: FilePayment): SentPayment => ({
  ...{ endToEndId: payment.endToEndId, invoiceId: payment.invoiceId, accountNumber: payment.accountNumber },
  ...{ amountMinor: payment.amountMinor, currencyCode: payment.currencyCode, isRegistered: ending === "registered" },
});

async function readInvoices(
  access: CompanyAccess,
  confirmed: readonly ConfirmedPayment[],
): Promise<ReadonlyMap<string, SupplierInvoice>> {
  const ids = confirmed.map(({ payment }) => payment.invoiceId);
  const { items } = await readRecordsByIds(access, supplierInvoices, ids, "Id");
  return new Map(items.map((invoice) => [invoice.id, invoice]));
}

function toCommand(
  { company }: CompanyAccess,
  key: string,
  { entry, payment, paidOn }: ConfirmedPayment,
  { id, supplierName, invoiceNumber, remainingMinor }: SupplierInvoice,
  bankAccountId: string,
): BatchCommand {
  const { amountMinor, currencyCode } = payment;
  const isForeign = currencyCode !== company.currencyCode;
  const isBookedAtHome = entry.booked.currencyCode === company.currencyCode;
  return {
    kind: "register-supplier-payment",
    key,
    input: {
      ...{ invoiceId: id, bankAccountId, paidOn, amountMinor: amountMinor.toString() },
      type: amountMinor === remainingMinor ? "complete" : "partial",
      reference: entry.servicerReference.slice(0, 100),
      domesticMinor: isForeign && isBookedAtHome ? entry.booked.amountMinor.toString() : null,
      fileReference: payment.endToEndId,
      expected: { remainingMinor: remainingMinor.toString() },
    },
    about: {
      ...{ customerName: supplierName, number: null, reference: invoiceNumber, currencyCode },
      minor: amountMinor.toString(),
    },
  };
}

/** Leaves out what an earlier reading submits or has submitted. What the books refused then is submitted again. */
async function selectNewCommands(
  access: CompanyAccess,
  planned: readonly { digest: string; toCommand: (key: string) => BatchCommand }[],
): Promise<readonly BatchCommand[]> {
  const { partnerId, companyId } = access;
  return withTenant(access, async (tx) => {
    const commands: BatchCommand[] = [];
    for (const { digest, toCommand: commandOf } of planned) {
      const keyBase = `bank:${digest}`;
      const operations = await tx.operation.findMany({
        where: { partnerId, companyId, key: { startsWith: keyBase } },
        select: { stage: true },
      });
      const isSubmitted = operations.some(({ stage }) => stage !== "refused" && stage !== "withdrawn");
      if (!isSubmitted) commands.push(commandOf(`${keyBase}:${operations.length}`));
    }
    return commands;
  });
}

/** @returns the batch of the first commands; null where there is none */
async function submitCommands(access: CompanyAccess, commands: readonly BatchCommand[]): Promise<string | null> {
  const batchIds: string[] = [];
  for (let start = 0; start < commands.length; start += maxBatchSize) {
    const id = randomUUID();
    await submitBatch(access, { id, orders: commands.slice(start, start + maxBatchSize) });
    batchIds.push(id);
  }
  return batchIds[0] ?? null;
}

const factsOf = ({ booked, instructed, ...entry }: BankEntry) => ({
  ...entry,
  booked: { ...booked, amountMinor: booked.amountMinor.toString() },
  instructed: { ...instructed, amountMinor: instructed.amountMinor.toString() },
});
