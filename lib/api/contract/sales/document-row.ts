import * as z from "zod/mini";
import { jsonFromScaled, tenThousandthDecimals } from "../../../values/decimal";
import {
  decimalSchema,
  flagSchema,
  integerSchema,
  minorOf,
  rateBpsOf,
  tenThousandthsOf,
  textOf,
  textSchema,
  type WireRecord,
} from "../wire";

export const wireDocumentRowSchema = z.looseObject({
  Id: textSchema,
  LineNumber: integerSchema,
  ArticleId: textSchema,
  ArticleNumber: textSchema,
  Text: textSchema,
  IsTextRow: flagSchema,
  IsServiceArticle: flagSchema,
  Quantity: decimalSchema,
  UnitPrice: decimalSchema,
  DiscountPercentage: decimalSchema,
  UnitId: textSchema,
  UnitName: textSchema,
  UnitAbbreviation: textSchema,
  VatRate: decimalSchema,
  PercentVat: decimalSchema,
  Amount: decimalSchema,
  ReversedConstructionServicesVatFree: flagSchema,
  IsVatFree: flagSchema,
  EligibleForReverseChargeOnVat: flagSchema,
});

export type WireDocumentRow = z.infer<typeof wireDocumentRowSchema>;

/** A line of a sales document; quantity, unitPrice and discount are ten-thousandths. */
export type DocumentRow = {
  /** This is null on text rows. */
  articleId: string | null;
  articleNumber: string;
  text: string;
  isTextRow: boolean;
  /** The row is a service and not goods, as far as the API says; read only. */
  isService: boolean;
  quantity: bigint;
  unitPrice: bigint;
  discount: bigint;
  /** Rows of quotes and orders contain only the id of their unit. */
  unitId: string | null;
  unitName: string;
  unitAbbreviation: string;
  /** This is null on text rows and on rows that are not stored yet. */
  rateBps: number | null;
  reverseConstruction: boolean;
  /** The row amount as the books computed it, in minor units, with or without VAT as its price; read only. */
  amountMinor: bigint;
  rest: WireRecord;
};

/** A row that is not stored yet. */
export const emptyRow: DocumentRow = {
  articleId: null,
  articleNumber: "",
  text: "",
  isTextRow: false,
  isService: false,
  quantity: 10_000n,
  unitPrice: 0n,
  discount: 0n,
  unitId: null,
  unitName: "",
  unitAbbreviation: "",
  rateBps: null,
  reverseConstruction: false,
  amountMinor: 0n,
  rest: {},
};

/** @param exponent the number of decimals of the document's currency */
export function toDocumentRow(wire: WireDocumentRow, exponent: number): DocumentRow {
  const isTextRow = wire.IsTextRow ?? false;
  return {
    articleId: wire.ArticleId ?? null,
    articleNumber: textOf(wire.ArticleNumber),
    text: textOf(wire.Text),
    isTextRow,
    isService: wire.IsServiceArticle ?? false,
    quantity: tenThousandthsOf(wire.Quantity),
    unitPrice: tenThousandthsOf(wire.UnitPrice),
    discount: tenThousandthsOf(wire.DiscountPercentage),
    unitId: wire.UnitId ?? null,
    unitName: textOf(wire.UnitName),
    unitAbbreviation: textOf(wire.UnitAbbreviation),
    rateBps: isTextRow ? null : (rateBpsOf(wire.VatRate) ?? rateBpsOf(wire.PercentVat)),
    // Drafts, quotes and orders each have another member for this; a booked invoice has one for the whole invoice.
    reverseConstruction:
      wire.ReversedConstructionServicesVatFree ?? wire.IsVatFree ?? wire.EligibleForReverseChargeOnVat ?? false,
    amountMinor: minorOf(wire.Amount, exponent),
    rest: wire,
  };
}

/** Returns a row of an invoice draft in the form the service accepts. */
export function fromDocumentRow(row: DocumentRow, index: number): WireRecord {
  return { ...fromAnyRow(row, index), ReversedConstructionServicesVatFree: row.reverseConstruction };
}

/** Returns the members that rows of all sales documents share. A text row has neither article nor price. */
export function fromAnyRow(row: DocumentRow, index: number): WireRecord {
  const pricedRowMembers = {
    ArticleId: row.articleId,
    Quantity: jsonFromScaled(row.quantity, tenThousandthDecimals),
    UnitPrice: jsonFromScaled(row.unitPrice, tenThousandthDecimals),
    DiscountPercentage: jsonFromScaled(row.discount, tenThousandthDecimals),
  };
  const textRowMembers = { ArticleId: null, Quantity: null, UnitPrice: null, DiscountPercentage: null };
  return {
    ...row.rest,
    LineNumber: index + 1,
    IsTextRow: row.isTextRow,
    Text: row.text,
    ...(row.isTextRow ? textRowMembers : pricedRowMembers),
  };
}
