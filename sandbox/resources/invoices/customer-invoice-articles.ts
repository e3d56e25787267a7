import type { CodingAccounts } from "../../ledger/sale-kind";
import type { Tx } from "../../store/db";

/** An article with the values of its unit and its coding: all the values that a row copies from an article. */
export type SoldArticle = {
  readonly Id: string;
  readonly Number: string;
  readonly Name: string;
  /** The price as exact decimal text, like the other amounts of this type. */
  readonly NetPrice: string | null;
  readonly GrossPrice: string | null;
  /** The purchase price and the freight costs of one unit, as exact decimal text. */
  readonly PurchasePrice: string | null;
  readonly FreightCosts: string | null;
  readonly CodingId: string;
  readonly isService: boolean;
  readonly isStock: boolean;
  readonly UnitId: string | null;
  readonly UnitName: string | null;
  readonly UnitAbbreviation: string | null;
  readonly UnitAbbreviationEnglish: string | null;
  /** The VAT rates of the coding, in ascending order of the day on which they begin. */
  readonly rates: readonly { readonly from: string; readonly rate: number }[];
  readonly accounts: CodingAccounts;
};

/** Reads articles by their ids and locks them, so that they cannot be deleted before the transaction ends. */
export async function listSoldArticles(
  tx: Tx,
  companyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SoldArticle>> {
  const { rows } = await tx.query<SoldArticle>(
    `SELECT article."Id", article."Number", article."Name", article."NetPrice", article."GrossPrice",
            article."PurchasePrice", article."FreightCosts", article."CodingId", coding."Type" = '2' AS "isService",
            article."IsStock" AS "isStock",
            unit."Id" AS "UnitId", unit."Name" AS "UnitName", unit."Abbreviation" AS "UnitAbbreviation",
            unit."AbbreviationEnglish" AS "UnitAbbreviationEnglish", coding.rates,
            jsonb_build_object(
              'domesticWithVat', coding."DomesticSalesSubjectToVatAccountNumber",
              'domesticExempt', coding."DomesticSalesVatExemptAccountNumber",
              'domesticConstruction', coding."DomesticSalesSubjectToReversedConstructionVatAccountNumber",
              'euWithVat', coding."ForeignSalesSubjectToVatWithinEuAccountNumber",
              'euExempt', coding."ForeignSalesVatExemptWithinEuAccountNumber",
              'euThirdParty', coding."ForeignSalesSubjectToThirdPartySalesAccountNumber",
              'outsideEu', coding."ForeignSalesVatExemptOutsideEuAccountNumber",
              'oss', coding."ForeignSalesSubjectToMossAccountNumber") AS accounts
       FROM "Article" AS article
       JOIN "ArticleAccountCoding" AS coding
         ON coding."companyId" = article."companyId" AND coding."Id" = article."CodingId"
       LEFT JOIN "Unit" AS unit ON unit."companyId" = article."companyId" AND unit."Id" = article."UnitId"
      WHERE article."companyId" = $1 AND article."Id" = ANY ($2::uuid[])
      ORDER BY article."Id"
        FOR KEY SHARE OF article`,
    [companyId, [...new Set(ids)]],
  );
  return new Map(rows.map((article) => [article.Id, article]));
}

/**
 * The VAT rate that is valid on a day, as a fraction.
 * @returns 0 when the coding has no rates at all, null when its first rate begins after the day
 */
export function vatRateOn(article: SoldArticle, day: string): number | null {
  if (article.rates.length === 0) return 0;
  return article.rates.filter(({ from }) => from <= day).at(-1)?.rate ?? null;
}
