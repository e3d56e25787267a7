import "server-only";
import type { PaymentEnding, PaymentFileView } from "@/lib/api/contract/purchases/payment-file";
import type { CompanyAccess } from "@/lib/auth/access";
import type { Tenant, Tx } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";
import { groupBy } from "@/lib/values/group-by";
import type { PaymentFile, PaymentOfFile } from "@/prisma/generated/client";
import { readPersonNames } from "../../approvals/request-view";

/** The supplier and the number of an invoice, as they were when it was put into a file. */
export type AboutPayment = { supplierName: string; invoiceNumber: string };

/** The files as the portal's routes answer them. */
export async function toFileViews(
  tx: Tx,
  access: CompanyAccess,
  files: readonly PaymentFile[],
): Promise<readonly PaymentFileView[]> {
  const { partnerId, companyId } = access;
  const payments = await tx.paymentOfFile.findMany({
    where: { partnerId, companyId, fileId: { in: files.map(({ id }) => id) } },
    orderBy: { endToEndId: "asc" },
  });
  const paymentsByFile = groupBy(payments, ({ fileId }) => fileId);
  const names = await readPersonNames(
    tx,
    access,
    files.flatMap(({ personId, fetchedById, withdrawnById }) =>
      [personId, fetchedById ?? [], withdrawnById ?? []].flat(),
    ),
  );
  const nameOf = (personId: string | null) => (personId === null ? null : (names.get(personId) ?? ""));
  return files.map((file) => ({
    ...{ id: file.id, messageId: file.messageId, bankAccountId: file.bankAccountId },
    madeAt: file.madeAt.toISOString(),
    madeBy: nameOf(file.personId) ?? "",
    fetchedAt: file.fetchedAt?.toISOString() ?? null,
    fetchedBy: nameOf(file.fetchedById),
    withdrawnAt: file.withdrawnAt?.toISOString() ?? null,
    withdrawnBy: nameOf(file.withdrawnById),
    payments: (paymentsByFile.get(file.id) ?? []).toSorted(byPlaceInFile).map((payment) => ({
      ...{ endToEndId: payment.endToEndId, invoiceId: payment.invoiceId, currencyCode: payment.currencyCode },
      ...(payment.about as AboutPayment),
      amountMinor: payment.amountMinor.toString(),
      executionOn: payment.executionOn,
      ending: payment.ending as PaymentEnding | null,
    })),
  }));
}

/** The reference of a payment ends with its place in the file. */
const placeOf = ({ endToEndId }: PaymentOfFile): number => Number(endToEndId.slice(endToEndId.lastIndexOf("-") + 1));
const byPlaceInFile = (left: PaymentOfFile, right: PaymentOfFile) => placeOf(left) - placeOf(right);

/** The payments of these invoices that are on their way. */
export function listPaymentsOnTheirWay(
  tx: Tx,
  { partnerId, companyId }: Tenant,
  invoiceIds: readonly string[] | "all",
): Promise<PaymentOfFile[]> {
  const invoiceId = invoiceIds === "all" ? undefined : { in: [...invoiceIds] };
  return tx.paymentOfFile.findMany({ where: { partnerId, companyId, invoiceId, endedAt: null } });
}

/** Ends payments that are on their way. @returns the references of those that were */
export async function endPayments(
  tx: Tx,
  { partnerId, companyId }: Tenant,
  endToEndIds: readonly string[],
  ending: PaymentEnding,
  endedById: string | null,
): Promise<readonly string[]> {
  const where = { partnerId, companyId, endToEndId: { in: [...endToEndIds] }, endedAt: null };
  const payments = await tx.paymentOfFile.updateManyAndReturn({
    where,
    data: { endedAt: now(), ending, endedById },
    select: { endToEndId: true },
  });
  return payments.map(({ endToEndId }) => endToEndId);
}
