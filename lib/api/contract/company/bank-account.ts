import * as z from "zod/mini";
import { resource } from "../resource";
import { code, flag, id, integer, text, textOf } from "../wire";

const wireBankAccount = z.looseObject({
  Id: id,
  Name: text,
  CurrencyCode: text,
  BankAccountType: code,
  LedgerAccountNumber: integer,
  IsActive: flag,
  IsDefaultChequeAccount: flag,
});

/** An account that receives payments, as the books know it. */
export type BankAccount = {
  id: string;
  name: string;
  currencyCode: string;
  ledgerAccount: number | null;
  isActive: boolean;
  isDefault: boolean;
};

export const bankAccounts = resource(
  "bankaccounts",
  wireBankAccount,
  (wire): BankAccount => ({
    id: wire.Id,
    name: textOf(wire.Name),
    currencyCode: textOf(wire.CurrencyCode),
    ledgerAccount: wire.LedgerAccountNumber ?? null,
    isActive: wire.IsActive ?? true,
    isDefault: wire.IsDefaultChequeAccount ?? false,
  }),
);
