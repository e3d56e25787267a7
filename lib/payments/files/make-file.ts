import "server-only";
import { createHash, randomBytes } from "node:crypto";
import * as z from "zod";
import { bankAccounts } from "@/lib/api/contract/company/bank-account";
import { companySettings } from "@/lib/api/contract/company/company-settings";
import { foreignPaymentCodes } from "@/lib/api/contract/purchases/foreign-payment-code";
import {
  type FileLack,
  type FileRefusal,
  maxFilePayments,
  type PaymentFileAnswer,
  type PaymentFileInput,
} from "@/lib/api/contract/purchases/payment-file";
import { suppliers } from "@/lib/api/contract/purchases/supplier";
import { type SupplierInvoice, supplierInvoices } from "@/lib/api/contract/purchases/supplier-invoice";
import { books } from "@/lib/api/remote/books";
import { readAllPages, readRecordsByIds } from "@/lib/api/remote/records-by-ids";
import { audit } from "@/lib/audit/audit";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { seal } from "@/lib/auth/tokens/cipher";
import { dataKeyOf } from "@/lib/auth/tokens/store";
import { type Tx, withTenant } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";
import { dateInZone, isCalendarDate } from "@/lib/values/dates";
import { parseInput } from "@/lib/values/parse-input";
import { Problem } from "@/lib/values/problem";
import { verdictOnPayment } from "../../rules/payments/attest/attest";
import { decidePayment } from "../../rules/payments/payable/payable";
import type { PaymentFile as FileToWrite, OutgoingPayment } from "../../rules/payments/payment-file/outgoing-payment";
import { createPaymentFile } from "../../rules/payments/payment-file/payment-file";
import { readAttestCases } from "../attest/attest-cases";
import { markAccountsPaid } from "../attest/supplier-accounts";
import { listPaymentsOnTheirWay, toFileViews } from "./file-rows";
import { payingAccountOf } from "./paying-account";
import { sealContextOfFile } from "./seal-context";

const daySchema = z.string().refine(isCalendarDate);
const inputSchema = z.strictObject({
  id: z.guid(),
  bankAccountId: z.guid(),
  executionOn: daySchema.nullable(),
  invoices: z
    .array(z.strictObject({ id: z.guid(), remainingMinor: z.string().regex(/^[1-9]\d{0,17}$/) }))
    .min(1)
    .max(maxFilePayments),
}) satisfies z.ZodType<PaymentFileInput>;

/** A payment of the file with the invoice that it pays, and the version of the supplier's accounts that it is made for. */
type PlannedPayment = { invoice: SupplierInvoice; payment: OutgoingPayment; accountsVersion: number };

/**
 * Makes a payment file of invoices as the person saw them. What the books say of them is read right before. A file is made
 * whole or not at all, and once: the same id answers the file that it made.
 *
 * @throws Problem `role_missing`; `invalid_input` naming the member; `conflict` with detail `key` where the id belongs to
 *         another file
 */
export async function makePaymentFile(access: CompanyAccess, body: unknown): Promise<PaymentFileAnswer> {
  requireAction(access, "accounting.operate");
  const input = parseInput(inputSchema, body);
  const requestHash = createHash("sha256").update(JSON.stringify(input)).digest("hex");
  const earlierFile = await withTenant(access, (tx) => findMadeFile(tx, access, input.id, requestHash));
  if (earlierFile) return earlierFile;
  const today = dateInZone(access.company.timeZone, now());
  if (input.executionOn !== null && input.executionOn < today)
    throw new Problem("invalid_input", { fields: [{ field: "executionOn", code: "past" }] });
  const plan = await planFile(access, input, today);
  if (plan.refusals.length > 0 || plan.lacks.length > 0)
    return { made: null, refusals: plan.refusals, lacks: plan.lacks };
  const written = createPaymentFile(plan.file);
  if ("problems" in written) {
    const lacks: FileLack[] = written.problems.some(({ endToEndId }) => endToEndId === null) ? ["payer"] : [];
    const refusals = plan.planned.flatMap(({ invoice, payment }): FileRefusal[] => {
      const parts = written.problems.flatMap(({ endToEndId, part }) =>
        endToEndId === payment.endToEndId ? [part] : [],
      );
      return parts.length > 0 ? [{ invoiceId: invoice.id, is: "unwritable", parts }] : [];
    });
    return { made: null, refusals, lacks };
  }
  return storeFile(access, input, requestHash, plan, written.xml);
}

type FilePlan = {
  file: FileToWrite;
  planned: readonly PlannedPayment[];
  refusals: readonly FileRefusal[];
  lacks: readonly FileLack[];
};

async function planFile(access: CompanyAccess, input: PaymentFileInput, today: string): Promise<FilePlan> {
  const ids = input.invoices.map(({ id }) => id);
  const [settings, bankAccount, codes, { items: invoices }] = await Promise.all([
    books(access).get(companySettings, ""),
    books(access).get(bankAccounts, input.bankAccountId),
    readAllPages(access, foreignPaymentCodes, null),
    readRecordsByIds(access, supplierInvoices, ids, "Id"),
  ]);
  const supplierIds = [...new Set(invoices.map(({ supplierId }) => supplierId))];
  const supplierById = new Map(
    (await readRecordsByIds(access, suppliers, supplierIds, "Id")).items.map((supplier) => [supplier.id, supplier]),
  );
  const attestCases = await readAttestCases(access, invoices, supplierById);
  const payFrom = payingAccountOf(bankAccount);
  const messageId = `STEGVIS-${today.replace(/-/g, "")}-${randomBytes(4).toString("hex").toUpperCase()}`;
  const planned: PlannedPayment[] = [];
  const refusals: FileRefusal[] = [];
  for (const { id, remainingMinor } of input.invoices) {
    const invoice = invoices.find((candidate) => candidate.id === id);
    const supplier = invoice && supplierById.get(invoice.supplierId);
    const attestCase = attestCases.get(id);
    if (!invoice || !supplier || !attestCase || invoice.remainingMinor !== BigInt(remainingMinor)) {
      refusals.push({ invoiceId: id, is: "changed" });
      continue;
    }
    const decision = decidePayment({ invoice, supplier, company: access.company, foreignPaymentCodes: codes.items });
    if ("obstacles" in decision) refusals.push({ invoiceId: id, is: "obstacles", obstacles: decision.obstacles });
    else if (verdictOnPayment(attestCase, access.personId) !== "may") refusals.push({ invoiceId: id, is: "attest" });
    else if (payFrom) {
      const { invoiceId: _, payFromBankAccountId: __, ...payable } = decision.payable;
      const dueOn = invoice.dueOn ?? today;
      const payment: OutgoingPayment = {
        ...payable,
        endToEndId: `${messageId}-${planned.length + 1}`,
        executionOn: input.executionOn ?? (dueOn < today ? today : dueOn),
        payFrom,
        creditor: { name: supplier.name, address: supplier.address },
      };
      planned.push({ invoice, payment, accountsVersion: attestCase.accountsVersion });
    }
  }
  const payer = { name: settings.name, identityNumber: settings.identityNumber, address: settings.address };
  return {
    file: {
      ...{ messageId, payer, payments: planned.map(({ payment }) => payment) },
      createdAt: `${now().toISOString().slice(0, 19)}Z`,
    },
    planned,
    refusals,
    lacks: payFrom ? [] : ["bankAccount"],
  };
}

/** Thrown inside a transaction, so that nothing of the file stays. */
class RefusedFile extends Error {
  constructor(readonly refusals: readonly FileRefusal[]) {
    super("a payment file that is not made");
  }
}

async function storeFile(
  access: CompanyAccess,
  input: PaymentFileInput,
  requestHash: string,
  { file, planned }: FilePlan,
  xml: string,
): Promise<PaymentFileAnswer> {
  try {
    return await withTenant(access, async (tx) => {
      // Two presses at once wait here for each other, so that the second one answers the file of the first.
      const lockKey = `payment files ${access.partnerId} ${access.companyId}`;
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${lockKey}, 0))`;
      const earlierFile = await findMadeFile(tx, access, input.id, requestHash);
      if (earlierFile) return earlierFile;
      await refuseTakenInvoices(tx, access, input.invoices);
      await insertFile(tx, access, input, requestHash, file, xml);
      await insertPayments(tx, access, input.id, planned);
      const versions = new Map(planned.map(({ invoice, accountsVersion }) => [invoice.supplierId, accountsVersion]));
      for (const [supplierId, version] of versions) await markAccountsPaid(tx, access, supplierId, version);
      const invoiceIds = planned.map(({ invoice }) => invoice.id.toLowerCase());
      const detail = { payments: planned.length, messageId: file.messageId, invoiceIds };
      await audit(tx, access, { kind: "payment.file_made", subject: input.id, detail });
      const made = await findMadeFile(tx, access, input.id, requestHash);
      if (!made) throw new Error("the payment file is not there");
      return made;
    });
  } catch (error) {
    if (error instanceof RefusedFile) return { made: null, refusals: error.refusals, lacks: [] };
    throw error;
  }
}

async function insertFile(
  tx: Tx,
  access: CompanyAccess,
  { id, bankAccountId }: PaymentFileInput,
  requestHash: string,
  { messageId }: FileToWrite,
  xml: string,
): Promise<void> {
  const { partnerId, companyId, personId } = access;
  const dataKey = await dataKeyOf(tx, access);
  await tx.paymentFile.create({
    data: {
      ...{ partnerId, companyId, personId, id, requestHash, messageId, bankAccountId, madeAt: now() },
      xmlSealed: seal(dataKey.key, Buffer.from(xml), sealContextOfFile(access, id, dataKey.id)),
      dataKeyId: dataKey.id,
    },
  });
}

async function insertPayments(
  tx: Tx,
  { partnerId, companyId }: CompanyAccess,
  fileId: string,
  planned: readonly PlannedPayment[],
): Promise<void> {
  await tx.paymentOfFile.createMany({
    data: planned.map(({ invoice, payment }) => ({
      ...{ partnerId, companyId, fileId, endToEndId: payment.endToEndId, invoiceId: invoice.id },
      ...{ supplierId: invoice.supplierId, accountNumber: payment.payFrom.number, amountMinor: payment.amountMinor },
      ...{ currencyCode: payment.currencyCode, executionOn: payment.executionOn },
      about: { supplierName: invoice.supplierName, invoiceNumber: invoice.invoiceNumber },
    })),
  });
}

const changingKinds = ["register-supplier-payment", "set-off-supplier-invoice", "undo-supplier-set-off"];

/** @throws RefusedFile where an invoice is on its way, or where something else is done with it at this moment */
async function refuseTakenInvoices(
  tx: Tx,
  access: CompanyAccess,
  invoices: PaymentFileInput["invoices"],
): Promise<void> {
  const { partnerId, companyId } = access;
  const ids = invoices.map(({ id }) => id);
  const onTheirWay = await listPaymentsOnTheirWay(tx, access, ids);
  const openOperations = await tx.operation.findMany({
    where: {
      ...{ partnerId, companyId, subject: { in: ids }, kind: { in: changingKinds } },
      stage: { in: ["waiting", "sent", "checking", "unknown"] },
    },
    select: { subject: true },
  });
  const refusals = [
    ...onTheirWay.map(({ invoiceId }): FileRefusal => ({ invoiceId, is: "onItsWay" })),
    ...openOperations.map(({ subject }): FileRefusal => ({ invoiceId: subject, is: "busy" })),
  ];
  if (refusals.length > 0) throw new RefusedFile(refusals);
}

/** @throws Problem `conflict` with detail `key` where the id belongs to another request */
async function findMadeFile(
  tx: Tx,
  access: CompanyAccess,
  id: string,
  requestHash: string,
): Promise<PaymentFileAnswer | null> {
  const { partnerId, companyId, personId } = access;
  const file = await tx.paymentFile.findFirst({ where: { partnerId, companyId, id } });
  if (!file) return null;
  if (file.requestHash !== requestHash || file.personId !== personId) throw new Problem("conflict", { detail: "key" });
  const [made] = await toFileViews(tx, access, [file]);
  return made ? { made } : null;
}
