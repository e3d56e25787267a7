import * as z from "zod/mini";
import { resource } from "./resource";
import { text, textOf } from "./wire";

const wireAccount = z.looseObject({
  // A number by the description; services have been seen that answer its digits as text.
  Number: z.custom<number | string>((value) => /^\d{1,9}$/.test(String(value)), "not an account number"),
  Name: text,
  VatCodeId: text,
});

/** A ledger account of the company's chart. */
export type Account = { number: number; name: string; vatCodeId: string | null };

export const accounts = resource(
  "accounts",
  wireAccount,
  (wire): Account => ({
    number: Number(wire.Number),
    name: textOf(wire.Name),
    vatCodeId: wire.VatCodeId ?? null,
  }),
);
