import type { Address } from "../../../api/contract/company/address";
import type { CalendarDate } from "../../../values/dates";
import type { CreditorAccount } from "../payable/creditor-account";
import type { Payable } from "../payable/payable";

/**
 * The account that a bank debits, its number without blanks and hyphens. A bankgiro is debited where the company's bank wants
 * that for payments to a bankgiro, as Swedbank does.
 */
export type PayingAccount = { scheme: "iban" | "bban" | "bankgiro"; number: string; bic: string };

/** One payment of a file. `endToEndId` is the reference by which the bank's notification names the payment again. */
export type OutgoingPayment = Omit<Payable, "invoiceId" | "payFromBankAccountId"> & {
  endToEndId: string;
  executionOn: CalendarDate;
  payFrom: PayingAccount;
  creditor: { name: string; address: Address };
};

/** The company in whose name the file is made. */
export type Payer = { name: string; identityNumber: string; address: Address };

/** What a whole file has; `createdAt` is an instant such as `2026-06-10T08:30:00Z`. */
export type PaymentFile = {
  messageId: string;
  createdAt: string;
  payer: Payer;
  payments: readonly OutgoingPayment[];
};

/** Payments that leave one account on one day by one method: one instruction to the bank. */
export type PaymentBatch = {
  payFrom: PayingAccount;
  executionOn: CalendarDate;
  method: CreditorAccount["method"];
  payments: readonly OutgoingPayment[];
};

/** The batches of a file, in the order in which their first payments occur. */
export function batchesOf(payments: readonly OutgoingPayment[]): readonly PaymentBatch[] {
  const batches = new Map<string, PaymentBatch>();
  for (const payment of payments) {
    const { payFrom, executionOn, account } = payment;
    const key = JSON.stringify([payFrom.scheme, payFrom.number, executionOn, account.method]);
    const batch = batches.get(key) ?? { payFrom, executionOn, method: account.method, payments: [] };
    batches.set(key, { ...batch, payments: [...batch.payments, payment] });
  }
  return [...batches.values()];
}

/** The country whose own letters the payment may have; empty for payments that cross a border and for SEPA payments. */
export const domesticCountryOf = (method: CreditorAccount["method"], payer: Payer): string =>
  method === "sepa" || method === "abroad" ? "" : payer.address.countryCode;
