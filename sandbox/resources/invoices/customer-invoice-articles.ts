import type { CodingAccounts } from "../../ledger/sale-kind";
import type { Tx } from "../../store/db";

/** An article with what its unit and coding say: everything a row takes from it. */
export type SoldArticle = {
  readonly Id: string;
  readonly Number: string;
  readonly Name: string;
  /** Exact decimal text. */
  readonly NetPrice: string | null;
  readonly GrossPrice: string | null;
  /** What one costs, and brings with it in freight. */
  readonly PurchasePrice: string | null;
  readonly FreightCosts: string | null;
  readonly CodingId: string;
  readonly isService: boolean;
  readonly isStock: boolean;
  readonly UnitId: string | null;
  readonly UnitName: string | null;
  readonly UnitAbbreviation: string | null;
  readonly UnitAbbreviationEnglish: string | null;
  /** Rates by the day they begin, ascending. */
  readonly rates: readonly { readonly from: string; readonly rate: number }[];
  readonly accounts: CodingAccounts;
};

/** The articles of some rows by id. They cannot be deleted before the transaction ends. */
export async function soldArticles(
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

/** The rate that holds on a day, as a fraction; 0 when the coding has none at all, null when none holds yet. */
export function rateOn(article: SoldArticle, day: string): number | null {
  if (article.rates.length === 0) return 0;
  return article.rates.filter(({ from }) => from <= day).at(-1)?.rate ?? null;
}
