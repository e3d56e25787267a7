import * as z from "zod/mini";
import { jsonFromScaled, tenThousandthDecimals } from "../../../values/decimal";
import { defineResource } from "../resource";
import {
  codeOf,
  codeSchema,
  decimalSchema,
  flagSchema,
  idSchema,
  mergeIntoRecord,
  tenThousandthsOf,
  textOf,
  textOrNull,
  textSchema,
  type WireRecord,
} from "../wire";
import { type WorkType, workTypeOfCode } from "./work-types";

const wireArticleSchema = z.looseObject({
  Id: idSchema,
  Number: z.string(),
  Name: z.string(),
  NameEnglish: textSchema,
  IsActive: flagSchema,
  IsServiceArticle: flagSchema,
  IsStock: flagSchema,
  CodingId: idSchema,
  CodingName: textSchema,
  UnitId: idSchema,
  UnitName: textSchema,
  UnitAbbreviation: textSchema,
  NetPrice: decimalSchema,
  GrossPrice: decimalSchema,
  DiscountPercentage: decimalSchema,
  PurchasePrice: decimalSchema,
  StockBalanceAvailable: decimalSchema,
  HouseWorkType: codeSchema,
  GreenTechnologyType: codeSchema,
  Note: textSchema,
  ChangedUtc: textSchema,
});

/** A product or service the company sells. Prices and stock are ten-thousandths; prices are in the company's currency. */
export type Article = {
  /** This is empty until the service has stored the article. */
  id: string;
  number: string;
  name: string;
  nameEnglish: string;
  isActive: boolean;
  isService: boolean;
  isStock: boolean;
  /** The id of the article account coding, which determines the VAT rate and the sales accounts. */
  codingId: string;
  codingName: string;
  unitId: string;
  unitName: string;
  unitAbbreviation: string;
  netPrice: bigint;
  grossPrice: bigint;
  /** The discount agreed with the customer the article was requested for; a share of 1, as on rows (assumed). Read only. */
  discount: bigint;
  purchasePrice: bigint;
  stockAvailable: bigint | null;
  /** The kind of house work that the article is, see `work-types`; null where it is none. */
  workType: WorkType | null;
  /** The service's code of the installation of green technology that the article is, see `work-types`; 0 for none. */
  greenCode: number;
  note: string;
  changedAt: string;
  rest: WireRecord;
};

/** An article that is not stored yet. */
export const emptyArticle: Article = {
  id: "",
  number: "",
  name: "",
  nameEnglish: "",
  isActive: true,
  isService: false,
  isStock: false,
  codingId: "",
  codingName: "",
  unitId: "",
  unitName: "",
  unitAbbreviation: "",
  netPrice: 0n,
  grossPrice: 0n,
  discount: 0n,
  purchasePrice: 0n,
  stockAvailable: null,
  workType: null,
  greenCode: 0,
  note: "",
  changedAt: "",
  rest: {},
};

export const articles = defineResource(
  "articles",
  wireArticleSchema,
  (wire): Article => ({
    id: wire.Id,
    number: wire.Number,
    name: wire.Name,
    nameEnglish: textOf(wire.NameEnglish),
    isActive: wire.IsActive ?? true,
    isService: wire.IsServiceArticle ?? false,
    isStock: wire.IsStock ?? false,
    codingId: wire.CodingId,
    codingName: textOf(wire.CodingName),
    unitId: wire.UnitId,
    unitName: textOf(wire.UnitName),
    unitAbbreviation: textOf(wire.UnitAbbreviation),
    netPrice: tenThousandthsOf(wire.NetPrice),
    grossPrice: tenThousandthsOf(wire.GrossPrice),
    discount: tenThousandthsOf(wire.DiscountPercentage),
    purchasePrice: tenThousandthsOf(wire.PurchasePrice),
    stockAvailable:
      typeof wire.StockBalanceAvailable === "number" ? tenThousandthsOf(wire.StockBalanceAvailable) : null,
    workType: workTypeOfCode(codeOf(wire.HouseWorkType)),
    greenCode: codeOf(wire.GreenTechnologyType) ?? 0,
    note: textOf(wire.Note),
    changedAt: textOf(wire.ChangedUtc),
    rest: wire,
  }),
);

/**
 * Returns the body of a POST or PUT. PUT replaces the record, so the body contains every member that was read before.
 */
export function fromArticle(article: Article): WireRecord {
  return mergeIntoRecord(article.rest, {
    Number: article.number.trim(),
    Name: article.name.trim(),
    NameEnglish: textOrNull(article.nameEnglish),
    IsActive: article.isActive,
    IsStock: article.isStock,
    CodingId: article.codingId,
    UnitId: article.unitId,
    NetPrice: jsonFromScaled(article.netPrice, tenThousandthDecimals),
    GrossPrice: jsonFromScaled(article.grossPrice, tenThousandthDecimals),
    PurchasePrice: jsonFromScaled(article.purchasePrice, tenThousandthDecimals),
    Note: textOrNull(article.note),
  });
}
