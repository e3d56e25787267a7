import "server-only";
import * as z from "zod";
import type { PaymentFileView } from "@/lib/api/contract/purchases/payment-file";
import { audit } from "@/lib/audit/audit";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { openSealed } from "@/lib/auth/tokens/cipher";
import { dataKeyOf } from "@/lib/auth/tokens/store";
import { type Tx, withTenant } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";
import { parseInput } from "@/lib/values/parse-input";
import { parseUuid } from "@/lib/values/parse-uuid";
import { Problem } from "@/lib/values/problem";
import { endPayments, toFileViews } from "./file-rows";
import { sealContextOfFile } from "./seal-context";

/** The files that are listed at once: those of about a year. */
const maxListedFiles = 100;

/** The payment files of the company, the newest first. @throws Problem `role_missing` */
export async function listPaymentFiles(access: CompanyAccess): Promise<{ items: readonly PaymentFileView[] }> {
  requireAction(access, "purchase.read");
  const { partnerId, companyId } = access;
  return withTenant(access, async (tx) => ({
    items: await toFileViews(
      tx,
      access,
      await tx.paymentFile.findMany({
        where: { partnerId, companyId },
        orderBy: { madeAt: "desc" },
        take: maxListedFiles,
      }),
    ),
  }));
}

/** @throws Problem `role_missing`, `not_found` */
export async function readPaymentFile(access: CompanyAccess, fileId: string): Promise<PaymentFileView> {
  requireAction(access, "purchase.read");
  return withTenant(access, (tx) => getView(tx, access, parseUuid(fileId)));
}

/**
 * Hands the file out. From the first time on it may be at the bank, so that it is not withdrawn any more.
 *
 * @throws Problem `role_missing`, `not_found`; `conflict` with detail `file_withdrawn`
 */
export async function fetchPaymentFile(
  access: CompanyAccess,
  fileId: string,
): Promise<{ fileName: string; xml: string }> {
  requireAction(access, "accounting.operate");
  const { partnerId, companyId, personId } = access;
  const id = parseUuid(fileId);
  return withTenant(access, async (tx) => {
    const { count } = await tx.paymentFile.updateMany({
      where: { partnerId, companyId, id, fetchedAt: null, withdrawnAt: null },
      data: { fetchedAt: now(), fetchedById: personId },
    });
    const file = await getFile(tx, access, id);
    if (file.withdrawnAt) throw new Problem("conflict", { detail: "file_withdrawn" });
    const first = count > 0;
    const payments = await tx.paymentOfFile.findMany({
      where: { partnerId, companyId, fileId: id },
      select: { invoiceId: true },
    });
    const invoiceIds = payments.map(({ invoiceId }) => invoiceId);
    await audit(tx, access, { kind: "payment.file_fetched", subject: id, detail: { first, invoiceIds } });
    const { key } = await dataKeyOf(tx, access);
    const xml = openSealed(key, file.xmlSealed, sealContextOfFile(access, id, file.dataKeyId)).toString();
    return { fileName: `${file.messageId}.xml`, xml };
  });
}

/**
 * Withdraws a file that nobody took out, and releases its invoices.
 *
 * @throws Problem `role_missing`, `not_found`; `conflict` with detail `file_used`
 */
export async function withdrawPaymentFile(access: CompanyAccess, fileId: string): Promise<PaymentFileView> {
  requireAction(access, "accounting.operate");
  const { partnerId, companyId, personId } = access;
  const id = parseUuid(fileId);
  return withTenant(access, async (tx) => {
    const { count } = await tx.paymentFile.updateMany({
      where: { partnerId, companyId, id, fetchedAt: null, withdrawnAt: null },
      data: { withdrawnAt: now(), withdrawnById: personId },
    });
    const file = await getFile(tx, access, id);
    if (count === 0 && !file.withdrawnAt) throw new Problem("conflict", { detail: "file_used" });
    if (count > 0) {
      const payments = await tx.paymentOfFile.findMany({ where: { partnerId, companyId, fileId: id, endedAt: null } });
      await endPayments(
        tx,
        access,
        payments.map(({ endToEndId }) => endToEndId),
        "withdrawn",
        personId,
      );
      const invoiceIds = payments.map(({ invoiceId }) => invoiceId);
      await audit(tx, access, { kind: "payment.file_withdrawn", subject: id, detail: { invoiceIds } });
    }
    return getView(tx, access, id);
  });
}

const releaseSchema = z.strictObject({ endToEndIds: z.array(z.string().min(1).max(35)).min(1).max(1000) });

/**
 * Releases payments that the bank did not carry out, as a person says: their invoices are to be paid again.
 *
 * @throws Problem `role_missing`, `invalid_input`, `not_found`
 */
export async function releasePayments(access: CompanyAccess, fileId: string, body: unknown): Promise<PaymentFileView> {
  requireAction(access, "accounting.operate");
  const { endToEndIds } = parseInput(releaseSchema, body);
  const { partnerId, companyId, personId } = access;
  const id = parseUuid(fileId);
  return withTenant(access, async (tx) => {
    const ownPayments = await tx.paymentOfFile.findMany({
      where: { partnerId, companyId, fileId: id, endToEndId: { in: endToEndIds } },
      select: { endToEndId: true, invoiceId: true },
    });
    const invoiceIdByReference = new Map(ownPayments.map(({ endToEndId, invoiceId }) => [endToEndId, invoiceId]));
    for (const endToEndId of await endPayments(tx, access, [...invoiceIdByReference.keys()], "released", personId)) {
      const detail = { endToEndId, invoiceIds: [invoiceIdByReference.get(endToEndId) ?? ""] };
      await audit(tx, access, { kind: "payment.released", subject: id, detail });
    }
    return getView(tx, access, id);
  });
}

async function getFile(tx: Tx, { partnerId, companyId }: CompanyAccess, id: string) {
  const file = await tx.paymentFile.findFirst({ where: { partnerId, companyId, id } });
  if (!file) throw new Problem("not_found");
  return file;
}

async function getView(tx: Tx, access: CompanyAccess, id: string): Promise<PaymentFileView> {
  const [view] = await toFileViews(tx, access, [await getFile(tx, access, id)]);
  if (!view) throw new Problem("not_found");
  return view;
}
