import * as z from "zod/mini";
import { resource } from "./resource";
import { decimal, id, integer, rateBpsOf, text, textOf } from "./wire";

const wireVatCode = z.looseObject({
  Id: id,
  Code: text,
  Description: text,
  VatRate: decimal,
  RelatedAccounts: z.nullish(
    z.looseObject({ AccountNumber1: integer, AccountNumber2: integer, AccountNumber3: integer }),
  ),
});

export type VatCode = {
  id: string;
  code: string;
  description: string;
  rateBps: number | null;
  relatedAccounts: readonly number[];
};

export const vatCodes = resource("vatcodes", wireVatCode, (wire): VatCode => {
  const related = wire.RelatedAccounts;
  const accounts = [related?.AccountNumber1, related?.AccountNumber2, related?.AccountNumber3];
  return {
    id: wire.Id,
    code: textOf(wire.Code),
    description: textOf(wire.Description),
    rateBps: rateBpsOf(wire.VatRate),
    relatedAccounts: accounts.filter((account) => typeof account === "number"),
  };
});
