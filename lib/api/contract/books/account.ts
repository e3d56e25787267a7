import * as z from "zod/mini";
import { type ResourceContract, resource } from "../resource";
import { code, codeOf, text, textOf } from "../wire";

const wireAccount = z.looseObject({
  // The API's description says a number; some services have answered its digits as text.
  Number: z.custom<number | string>((value) => /^\d{1,9}$/.test(String(value)), "not an account number"),
  Name: text,
  VatCodeId: text,
  Type: code,
});

/** A ledger account of the company's chart. */
export type Account = {
  number: number;
  name: string;
  vatCodeId: string | null;
  /** The type is a number of the country's list, which `/accounttypes` answers. */
  type: number | null;
};

/** The chart of accounts in one fiscal year. */
export function accountsOfYear(fiscalYearId: string): ResourceContract<Account> {
  return { ...accounts, path: `${accounts.path}/${fiscalYearId}` };
}

export const accounts = resource(
  "accounts",
  wireAccount,
  (wire): Account => ({
    number: Number(wire.Number),
    name: textOf(wire.Name),
    vatCodeId: wire.VatCodeId ?? null,
    type: codeOf(wire.Type),
  }),
);
