import { type JsonRecord, today } from "./books-client";
import type { Shop } from "./sales";

/** The id of the bank account with which the company pays by default. */
export async function getChequeAccountId(anna: Shop["anna"]): Promise<string> {
  const bankAccounts = await anna.get("/bankaccounts?$filter=IsDefaultChequeAccount eq true");
  return String(bankAccounts.body.Data[0]?.Id);
}

/** The body of a payment of today in Swedish kronor; `PaymentType` 2 settles the invoice unless overridden. */
export const buildPaymentBody = (
  CompanyBankAccountId: string,
  PaymentAmount: number,
  overrides: JsonRecord = {},
): JsonRecord => ({
  CompanyBankAccountId,
  PaymentAmount,
  PaymentCurrency: "SEK",
  PaymentDate: today,
  PaymentType: 2,
  ...overrides,
});
