import * as z from "zod/mini";
import { resource } from "./resource";
import { flag, id, integer, text, textOf } from "./wire";

const wireAccount = z.looseObject({ FiscalYearId: id, Number: z.string(), Name: text, Type: integer, IsActive: flag });

/** A ledger account of one fiscal year. The service writes its number as text. */
export type Account = { fiscalYearId: string; number: number; name: string; type: number | null; isActive: boolean };

export const accounts = resource(
  "accounts",
  wireAccount,
  (wire): Account => ({
    fiscalYearId: wire.FiscalYearId,
    number: Number(wire.Number),
    name: textOf(wire.Name),
    type: wire.Type ?? null,
    isActive: wire.IsActive ?? true,
  }),
);
