import * as z from "zod/mini";
import { resource } from "../resource";
import { decimal, id, integer, rateBpsOf, text, textOf } from "../wire";

const wireVatCode = z.looseObject({
  Id: id,
  Code: text,
  Description: text,
  VatRate: decimal,
  RelatedAccounts: z.nullish(
    z.looseObject({ AccountNumber1: integer, AccountNumber2: integer, AccountNumber3: integer }),
  ),
});

/**
 * The meaning of a posting for the VAT return; in Sweden the code is the number of the box. One record per code and rate.
 */
export type VatCode = {
  id: string;
  code: string;
  description: string;
  /** This is null where the code has no rate of its own. */
  rateBps: number | null;
  /** The accounts to which the VAT of a posting with this code is posted (assumed: the API only names them). */
  accounts: readonly number[];
};

export const vatCodes = resource("vatcodes", wireVatCode, (wire): VatCode => {
  const { AccountNumber1, AccountNumber2, AccountNumber3 } = wire.RelatedAccounts ?? {};
  return {
    id: wire.Id,
    code: textOf(wire.Code),
    description: textOf(wire.Description),
    rateBps: rateBpsOf(wire.VatRate),
    accounts: [AccountNumber1, AccountNumber2, AccountNumber3].filter((number) => typeof number === "number"),
  };
});
