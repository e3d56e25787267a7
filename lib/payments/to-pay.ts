import "server-only";
import { type BankAccount, bankAccounts } from "@/lib/api/contract/company/bank-account";
import { allOf, compare } from "@/lib/api/contract/list-query";
import { type ForeignPaymentCode, foreignPaymentCodes } from "@/lib/api/contract/purchases/foreign-payment-code";
import { emptySupplier, type Supplier, suppliers } from "@/lib/api/contract/purchases/supplier";
import { type SupplierInvoice, supplierInvoices } from "@/lib/api/contract/purchases/supplier-invoice";
import type { InvoiceToPay, PaymentState, ToPay } from "@/lib/api/contract/purchases/to-pay";
import { books } from "@/lib/api/remote/books";
import { readAllPages, readRecordsByIds } from "@/lib/api/remote/records-by-ids";
import { type CompanyAccess, requireAction } from "@/lib/auth/access";
import { withTenant } from "@/lib/platform/db";
import { now } from "@/lib/values/clock";
import { type CalendarDate, dateInZone } from "@/lib/values/dates";
import { parseUuid } from "@/lib/values/parse-uuid";
import type { PaymentOfFile } from "@/prisma/generated/client";
import { readPersonNames } from "../approvals/request-view";
import { mayDo } from "../rules/access/roles";
import { attestersOf, mayAttest, reasonsToAttest, verdictOnPayment } from "../rules/payments/attest/attest";
import type { CreditorAccount } from "../rules/payments/payable/creditor-account";
import { dueGroupOf } from "../rules/payments/payable/due-groups";
import { decidePayment } from "../rules/payments/payable/payable";
import { readAttestCases, type StoredAttestCase } from "./attest/attest-cases";
import { listPaymentsOnTheirWay } from "./files/file-rows";

/** More suppliers than this are read as a whole list, which takes fewer calls than reading them by their ids. */
const maxSuppliersByIds = 100;

/**
 * Reads the booked supplier invoices of which something is still to be paid, each with how it is paid or what is missing.
 *
 * Quota: a call for a thousand invoices, one for twenty suppliers, and two for the bank accounts and the payment codes
 * @throws Problem `role_missing`, or what the service refuses
 */
export async function listToPay(access: CompanyAccess): Promise<ToPay> {
  requireAction(access, "purchase.read");
  const openDebts = allOf(compare("RemainingAmountInvoiceCurrency", "ne", 0), compare("IsCreditInvoice", "eq", false));
  const [readInvoices, readAccounts, readCodes] = await Promise.all([
    readAllPages(access, supplierInvoices, openDebts, [{ member: "DueDate" }, { member: "CreatedUtc" }]),
    readAllPages(access, bankAccounts, null),
    readAllPages(access, foreignPaymentCodes, null),
  ]);
  const debts = readInvoices.items.filter(({ isDeleted, remainingMinor }) => !isDeleted && remainingMinor > 0n);
  const supplierById = await readSuppliers(access, debts);
  const attestCases = await readAttestCases(access, debts, supplierById);
  const nameOf = await readNamesOf(access, [...attestCases.values()]);
  const paymentsOnTheirWay = await withTenant(access, (tx) => listPaymentsOnTheirWay(tx, access, "all"));
  const today = dateInZone(access.company.timeZone, now());
  const activeAccounts = readAccounts.items.filter(({ isActive }) => isActive);
  return {
    invoices: debts.map((invoice) => ({
      ...toInvoiceToPay(invoice, supplierById.get(invoice.supplierId), {
        ...{ company: access.company, activeAccounts, codes: readCodes.items, today },
      }),
      attest: toAttestState(access, attestCases.get(invoice.id), nameOf),
      onItsWay: onItsWayOf(paymentsOnTheirWay.find(({ invoiceId }) => invoiceId === invoice.id)),
    })),
    isComplete: readInvoices.isComplete,
    bankAccounts: activeAccounts.map(({ id, name, ledgerAccount, isDefault }) => ({
      ...{ id, name, ledgerAccount, isDefault },
    })),
    today,
    readAt: now().toISOString(),
  };
}

/**
 * Reads what keeps one invoice from being paid now.
 *
 * @throws Problem `role_missing`, `not_found`, or what the service refuses
 */
export async function readPaymentState(access: CompanyAccess, invoiceId: string): Promise<PaymentState> {
  requireAction(access, "purchase.read");
  const invoice = await books(access).get(supplierInvoices, parseUuid(invoiceId));
  const supplier = await books(access).get(suppliers, invoice.supplierId);
  const attestCases = await readAttestCases(access, [invoice], new Map([[supplier.id, supplier]]));
  const nameOf = await readNamesOf(access, [...attestCases.values()]);
  const [payment] = await withTenant(access, (tx) => listPaymentsOnTheirWay(tx, access, [invoice.id]));
  return { attest: toAttestState(access, attestCases.get(invoice.id), nameOf), onItsWay: onItsWayOf(payment) };
}

async function readSuppliers(
  access: CompanyAccess,
  invoices: readonly SupplierInvoice[],
): Promise<ReadonlyMap<string, Supplier>> {
  const ids = [...new Set(invoices.map(({ supplierId }) => supplierId))];
  const { items } =
    ids.length > maxSuppliersByIds
      ? await readAllPages(access, suppliers, null)
      : await readRecordsByIds(access, suppliers, ids, "Id");
  return new Map(items.map((supplier) => [supplier.id, supplier]));
}

type PayingContext = {
  company: CompanyAccess["company"];
  activeAccounts: readonly BankAccount[];
  codes: readonly ForeignPaymentCode[];
  today: CalendarDate;
};

function toInvoiceToPay(
  invoice: SupplierInvoice,
  // Without its record nothing is known of how a supplier is paid, and each missing field is named.
  supplier: Supplier = { ...emptySupplier, id: invoice.supplierId, name: invoice.supplierName },
  { company, activeAccounts, codes, today }: PayingContext,
): Omit<InvoiceToPay, "attest" | "onItsWay"> {
  const decision = decidePayment({ invoice, supplier, company, foreignPaymentCodes: codes });
  const { id, supplierId, supplierName, invoiceNumber, dueOn, remainingMinor } = invoice;
  const currencyCode = invoice.currencyCode || company.currencyCode;
  return {
    ...{ id, supplierId, supplierName, invoiceNumber, dueOn, currencyCode },
    dueGroup: dueGroupOf(dueOn, today),
    remainingMinor: remainingMinor.toString(),
    obstacles: "obstacles" in decision ? decision.obstacles : [],
    payTo: "payable" in decision ? toPayTo(decision.payable.account) : null,
    bankAccountId: payingAccountOf(supplier, activeAccounts)?.id ?? "",
  };
}

async function readNamesOf(
  access: CompanyAccess,
  cases: readonly StoredAttestCase[],
): Promise<(personId: string) => string> {
  const ids = cases.flatMap((attestCase) => [...attestersOf(attestCase), attestCase.changedById ?? []].flat());
  if (ids.length === 0) return () => "";
  const names = await withTenant(access, (tx) => readPersonNames(tx, access, ids));
  return (personId) => names.get(personId) ?? "";
}

function toAttestState(
  { personId, role }: CompanyAccess,
  attestCase: StoredAttestCase | undefined,
  nameOf: (personId: string) => string,
): InvoiceToPay["attest"] {
  const reasons = attestCase ? reasonsToAttest(attestCase) : [];
  if (!attestCase || reasons.length === 0) return null;
  const { changedAccounts, changedById, accountsVersion, accountsSeenAt } = attestCase;
  const attesters = attestersOf(attestCase);
  const hasAttested = attesters.includes(personId);
  return {
    ...{ reasons, changedAccounts, accountsVersion, hasAttested },
    changedBy: changedById === null ? null : nameOf(changedById),
    accountsSeenAt: accountsSeenAt.toISOString(),
    attestedBy: attesters.map(nameOf),
    mayAttest: !hasAttested && mayDo(role, "purchase.operate") && mayAttest(attestCase, personId),
    verdict: verdictOnPayment(attestCase, personId),
  };
}

const onItsWayOf = (payment: PaymentOfFile | undefined): InvoiceToPay["onItsWay"] =>
  payment ? { fileId: payment.fileId, executionOn: payment.executionOn } : null;

function toPayTo(account: CreditorAccount): InvoiceToPay["payTo"] {
  if ("iban" in account) return { method: account.method, number: account.iban };
  return { method: account.method, number: "number" in account ? account.number : account.bban };
}

/** The account from which a supplier is usually paid, otherwise the company's default one. */
function payingAccountOf({ payments }: Supplier, accounts: readonly BankAccount[]): BankAccount | undefined {
  return accounts.find(({ id }) => id === payments.payFromBankAccountId) ?? accounts.find(({ isDefault }) => isDefault);
}
