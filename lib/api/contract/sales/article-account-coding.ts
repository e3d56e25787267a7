import * as z from "zod/mini";
import { defineResource } from "../resource";
import { decimalSchema, flagSchema, idSchema, integerSchema, rateBpsOf, textOf, textSchema } from "../wire";

const wireCodingSchema = z.looseObject({
  Id: idSchema,
  Name: textSchema,
  NameEnglish: textSchema,
  Type: textSchema,
  IsActive: flagSchema,
  VatRate: textSchema,
  VatRatePercent: decimalSchema,
  DomesticSalesSubjectToVatAccountNumber: integerSchema,
  DomesticSalesVatExemptAccountNumber: integerSchema,
  DomesticSalesSubjectToReversedConstructionVatAccountNumber: integerSchema,
  ForeignSalesSubjectToThirdPartySalesAccountNumber: integerSchema,
  ForeignSalesSubjectToVatWithinEuAccountNumber: integerSchema,
  ForeignSalesVatExemptOutsideEuAccountNumber: integerSchema,
  ForeignSalesVatExemptWithinEuAccountNumber: integerSchema,
});

/** How an article is booked: its VAT rate and the sales accounts by kind of sale. */
export type ArticleAccountCoding = {
  id: string;
  name: string;
  nameEnglish: string;
  type: string;
  isActive: boolean;
  rateBps: number;
  domesticAccount: number | null;
  domesticExemptAccount: number | null;
  reverseConstructionAccount: number | null;
  euWithVatAccount: number | null;
  euExemptAccount: number | null;
  euThirdPartyAccount: number | null;
  outsideEuAccount: number | null;
};

export const articleAccountCodings = defineResource(
  "articleaccountcodings",
  wireCodingSchema,
  (wire): ArticleAccountCoding => ({
    id: wire.Id,
    name: textOf(wire.Name),
    nameEnglish: textOf(wire.NameEnglish) || textOf(wire.Name),
    type: textOf(wire.Type),
    isActive: wire.IsActive ?? true,
    rateBps: rateBpsOf(wire.VatRatePercent) ?? rateBpsOfText(textOf(wire.VatRate)),
    domesticAccount: wire.DomesticSalesSubjectToVatAccountNumber ?? null,
    domesticExemptAccount: wire.DomesticSalesVatExemptAccountNumber ?? null,
    reverseConstructionAccount: wire.DomesticSalesSubjectToReversedConstructionVatAccountNumber ?? null,
    euWithVatAccount: wire.ForeignSalesSubjectToVatWithinEuAccountNumber ?? null,
    euExemptAccount: wire.ForeignSalesVatExemptWithinEuAccountNumber ?? null,
    euThirdPartyAccount: wire.ForeignSalesSubjectToThirdPartySalesAccountNumber ?? null,
    outsideEuAccount: wire.ForeignSalesVatExemptOutsideEuAccountNumber ?? null,
  }),
);

// `VatRate` is text such as "25 %" or "0.25"; it is read where `VatRatePercent` is missing.
function rateBpsOfText(rate: string): number {
  const digits = rate.replace(",", ".").replace(/[^\d.]/g, "");
  return digits === "" ? 0 : (rateBpsOf(Number(digits)) ?? 0);
}
