import * as z from "zod/mini";
import { defineResource } from "../resource";
import { decimalSchema, idSchema, integerSchema, rateBpsOf, textOf, textSchema } from "../wire";

const wireVatCodeSchema = z.looseObject({
  Id: idSchema,
  Code: textSchema,
  Description: textSchema,
  VatRate: decimalSchema,
  RelatedAccounts: z.nullish(
    z.looseObject({ AccountNumber1: integerSchema, AccountNumber2: integerSchema, AccountNumber3: integerSchema }),
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

export const vatCodes = defineResource("vatcodes", wireVatCodeSchema, (wire): VatCode => {
  const { AccountNumber1, AccountNumber2, AccountNumber3 } = wire.RelatedAccounts ?? {};
  return {
    id: wire.Id,
    code: textOf(wire.Code),
    description: textOf(wire.Description),
    rateBps: rateBpsOf(wire.VatRate),
    accounts: [AccountNumber1, AccountNumber2, AccountNumber3].filter((number) => typeof number === "number"),
  };
});
