import { today, type Wire } from "./books-client";
import type { Shop } from "./sales";

/** Id of the bank account that the company pays with. */
export async function chequeAccount(anna: Shop["anna"]): Promise<string> {
  const found = await anna.get("/bankaccounts?$filter=IsDefaultChequeAccount eq true");
  return String(found.body.Data[0]?.Id);
}

/** A whole payment of today in kronor, complete unless told otherwise. */
export const paymentBody = (CompanyBankAccountId: string, PaymentAmount: number, more: Wire = {}): Wire => ({
  CompanyBankAccountId,
  PaymentAmount,
  PaymentCurrency: "SEK",
  PaymentDate: today,
  PaymentType: 2,
  ...more,
});
