import * as z from "zod/mini";
import { jsonFromScaled, tenThousandthDecimals } from "../../../values/decimal";
import {
  codeOf,
  codeSchema,
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
  IsWorkCost: flagSchema,
  WorkCostType: codeSchema,
  WorkHours: decimalSchema,
  GreenTechnologyType: codeSchema,
});

export type WireDocumentRow = z.infer<typeof wireDocumentRowSchema>;

/** That a row is house work. */
export type RowWork = {
  /** The service's code of the kind of work, see `work-types`; 0 where no kind is chosen. */
  type: number;
  /** The hours of work in ten-thousandths. */
  hours: bigint;
};

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
  /** Null for a row that is no house work. */
  work: RowWork | null;
  /** The service's code of the installation of green technology that the row is, see `work-types`; 0 for none. */
  greenCode: number;
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
  work: null,
  greenCode: 0,
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
    work: toRowWork(wire),
    greenCode: codeOf(wire.GreenTechnologyType) ?? 0,
    amountMinor: minorOf(wire.Amount, exponent),
    rest: wire,
  };
}

function toRowWork({ IsWorkCost, WorkCostType, WorkHours }: WireDocumentRow): RowWork | null {
  const type = codeOf(WorkCostType) ?? 0;
  return IsWorkCost || type !== 0 ? { type, hours: tenThousandthsOf(WorkHours) } : null;
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
    ...fromRowWork(row),
    ...fromGreenCode(row),
    ...(row.isTextRow ? textRowMembers : pricedRowMembers),
  };
}

function fromGreenCode({ greenCode, rest }: DocumentRow): WireRecord {
  const storedCode = codeOf((rest as WireDocumentRow).GreenTechnologyType) ?? 0;
  return greenCode === storedCode ? {} : { GreenTechnologyType: greenCode };
}

/** Returns the members that say what work the row is; none where nobody changed them. */
function fromRowWork({ work, rest }: DocumentRow): WireRecord {
  const stored = toRowWork(rest as WireDocumentRow);
  if (work?.type === stored?.type && work?.hours === stored?.hours) return {};
  return {
    IsWorkCost: work !== null,
    // A code that the portal does not know stays as it was read.
    ...(work?.type === stored?.type ? {} : { WorkCostType: work?.type ?? 0 }),
    WorkHours: work ? jsonFromScaled(work.hours, tenThousandthDecimals) : null,
  };
}
