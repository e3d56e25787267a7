import * as z from "zod/mini";
import { defineResource } from "../resource";
import { codeSchema, flagSchema, idSchema, integerSchema, textOf, textSchema } from "../wire";

const wireBankAccountSchema = z.looseObject({
  Id: idSchema,
  Name: textSchema,
  CurrencyCode: textSchema,
  BankAccountType: codeSchema,
  LedgerAccountNumber: integerSchema,
  IsActive: flagSchema,
  IsDefaultChequeAccount: flagSchema,
  Iban: textSchema,
  Bban: textSchema,
});

/** A bank account of the company, as the books know it. */
export type BankAccount = {
  id: string;
  name: string;
  currencyCode: string;
  ledgerAccount: number | null;
  isActive: boolean;
  isDefault: boolean;
  /** The IBAN, and the account number within the country; empty where the books know none. */
  iban: string;
  bban: string;
};

export const bankAccounts = defineResource(
  "bankaccounts",
  wireBankAccountSchema,
  (wire): BankAccount => ({
    id: wire.Id,
    name: textOf(wire.Name),
    currencyCode: textOf(wire.CurrencyCode),
    ledgerAccount: wire.LedgerAccountNumber ?? null,
    isActive: wire.IsActive ?? true,
    isDefault: wire.IsDefaultChequeAccount ?? false,
    iban: textOf(wire.Iban),
    bban: textOf(wire.Bban),
  }),
);
