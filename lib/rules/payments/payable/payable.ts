import type { ForeignPaymentCode } from "../../../api/contract/purchases/foreign-payment-code";
import type { NotDue, PaymentObstacle } from "../../../api/contract/purchases/payment-obstacle";
import type { Supplier } from "../../../api/contract/purchases/supplier";
import type { SupplierInvoice } from "../../../api/contract/purchases/supplier-invoice";
import { type CreditorAccount, chooseCreditorAccount, type PayingCompany } from "./creditor-account";
import { supplierObstacle } from "./obstacle";
import { needsRegulatoryCode, type RegulatoryReport, regulatoryReportOf } from "./regulatory-report";
import { chooseRemittance, type Remittance } from "./remittance";

/** An invoice that can be paid, and how. The amount is what remains, in minor units of the invoice's currency. */
export type Payable = {
  invoiceId: string;
  amountMinor: bigint;
  currencyCode: string;
  account: CreditorAccount;
  remittance: Remittance;
  /** Who pays the fees of the banks for a payment abroad. */
  charges: "sender" | "receiver" | "shared";
  /** The purpose of a payment abroad; null where it is not reported. */
  regulatoryReport: RegulatoryReport | null;
  /** Empty text means the company's default bank account. */
  payFromBankAccountId: string;
};

/** The values of `BankFeeCode`; fees are shared where a supplier's record does not say, as banks do by default. */
const chargesByFeeCode: Readonly<Record<string, Payable["charges"]>> = {
  "1": "sender",
  "2": "receiver",
  "3": "shared",
};

type InvoiceToPay = {
  invoice: SupplierInvoice;
  supplier: Supplier;
  company: PayingCompany;
  foreignPaymentCodes: readonly ForeignPaymentCode[];
};

/**
 * Decides how a supplier invoice is paid, or says what is in the way.
 *
 * Shape: obstacles [n ≥ 1]; an invoice that is not to be paid has only that one, because nothing at the supplier mends it
 * Rule:  an invoice that the service pays itself never enters a payment file, or it would be paid twice. Those are the values
 *        6, 9, 11, 12 and 15 to 17 of `PaymentStatus`, and those of `PaymentFileStatus` that say so (source:
 *        docs/api/purchases.md#booked-supplier-invoices)
 */
export function decidePayment(toPay: InvoiceToPay): { payable: Payable } | { obstacles: readonly PaymentObstacle[] } {
  const { invoice, supplier, company } = toPay;
  const notDue = findReasonNotDue(invoice, supplier);
  if (notDue !== null) return { obstacles: [{ of: "invoice", reason: notDue }] };
  const currencyCode = invoice.currencyCode || company.currencyCode;
  const choice = chooseCreditorAccount(supplier, currencyCode, company);
  const obstacles: PaymentObstacle[] = supplier.name.trim() === "" ? [supplierObstacle("name", "missing")] : [];
  if ("obstacles" in choice) return { obstacles: [...obstacles, ...choice.obstacles] };
  const { account } = choice;
  if (account.method === "abroad") obstacles.push(...listAddressObstacles(supplier));
  const amount = { amountMinor: invoice.remainingMinor, currencyCode, currencyRate: invoice.currencyRate };
  const regulatoryReport = isAcrossBorder(account, company)
    ? regulatoryReportOf(supplier.payments.foreignPaymentCodeId, toPay.foreignPaymentCodes)
    : null;
  if (isAcrossBorder(account, company) && regulatoryReport === null && needsRegulatoryCode(amount, company))
    obstacles.push(supplierObstacle("foreignPaymentCodeId", "missing"));
  const remittanceChoice = chooseRemittance(invoice, supplier.payments.usesReferences, account.method);
  if ("obstacle" in remittanceChoice) return { obstacles: [...obstacles, remittanceChoice.obstacle] };
  if (obstacles.length > 0) return { obstacles };
  return {
    payable: {
      invoiceId: invoice.id,
      amountMinor: amount.amountMinor,
      currencyCode,
      account,
      remittance: remittanceChoice.remittance,
      charges: chargesByFeeCode[supplier.payments.feeCode] ?? "shared",
      regulatoryReport,
      payFromBankAccountId: supplier.payments.payFromBankAccountId,
    },
  };
}

function findReasonNotDue(invoice: SupplierInvoice, supplier: Supplier): NotDue | null {
  if (invoice.isDeleted) return "deleted";
  if (invoice.isCredit) return "credit";
  if (invoice.status === "paid") return "paid";
  if (invoice.status === "underWay" || invoice.isPaidByService) return "servicePays";
  if (invoice.status === "unknown") return "unknownStatus";
  if (invoice.remainingMinor <= 0n) return "nothingRemains";
  return supplier.payments.isDrawn ? "drawn" : null;
}

/**
 * Payments abroad carry town and country of the creditor as fields of their own (source: SWIFT, CBPR+ usage guidelines from
 * November 2026, which end unstructured addresses).
 */
function listAddressObstacles({ address }: Supplier): readonly PaymentObstacle[] {
  return (["city", "countryCode"] as const)
    .filter((field) => address[field].trim() === "")
    .map((field) => supplierObstacle(field, "missing"));
}

function isAcrossBorder(account: CreditorAccount, { countryCode }: PayingCompany): boolean {
  if (account.method === "abroad") return !("iban" in account) || !account.iban.startsWith(countryCode);
  return account.method === "sepa" && !account.iban.startsWith(countryCode);
}
