import * as z from "zod/mini";
import { defineResource, type ResourceContract } from "../resource";
import { codeOf, codeSchema, textOf, textSchema } from "../wire";

const wireAccountSchema = z.looseObject({
  // The API's description says a number; some services have answered its digits as text.
  Number: z.custom<number | string>((value) => /^\d{1,9}$/.test(String(value)), "not an account number"),
  Name: textSchema,
  VatCodeId: textSchema,
  Type: codeSchema,
});

/** A ledger account of the company's chart. */
export type Account = {
  number: number;
  name: string;
  vatCodeId: string | null;
  /** The type is a number of the country's list, which `/accounttypes` answers. */
  type: number | null;
};

/** Returns the chart of accounts in one fiscal year. */
export function accountsOfYear(fiscalYearId: string): ResourceContract<Account> {
  return { ...accounts, path: `${accounts.path}/${fiscalYearId}` };
}

export const accounts = defineResource(
  "accounts",
  wireAccountSchema,
  (wire): Account => ({
    number: Number(wire.Number),
    name: textOf(wire.Name),
    vatCodeId: wire.VatCodeId ?? null,
    type: codeOf(wire.Type),
  }),
);
