import { rawSql, type Sql, sql } from "../../store/sql";
import type { Call } from "../pipeline/call";

type AgreedPrices = { readonly prices: Readonly<Record<string, Sql>>; readonly joinsSql: Sql };

const noAgreedPrices: AgreedPrices = { prices: {}, joinsSql: sql`` };

/**
 * The SQL for the prices and the discount of an article `r` that the customer of the call has agreed on: the price in the
 * customer's price list, when the list is active and has a price for the article, and the discount of an active discount
 * agreement. A call without a customer gets the article's own prices.
 */
export function agreedPricesSql(call: Call): AgreedPrices {
  const { customerId } = call.query;
  if (customerId === undefined) return noAgreedPrices;
  const customerTermsSql = (termsTable: string, column: string) => sql`
    FROM "Customer" c JOIN ${rawSql(`"${termsTable}"`)} a ON a."companyId" = c."companyId" AND a."Id" = c.${rawSql(`"${column}"`)}
    WHERE c."companyId" = ${call.companyId}::uuid AND c."Id" = ${customerId}::uuid AND a."IsActive"`;
  const netPrice = rawSql('coalesce(p."NetPrice", r."NetPrice")');
  return {
    prices: {
      NetPrice: netPrice,
      GrossPrice: rawSql('coalesce(p."GrossPrice", r."GrossPrice")'),
      DiscountPercentage: rawSql('coalesce(d.discount, r."DiscountPercentage")'),
      NetPriceWithDiscount: sql`CASE WHEN p."ArticleId" IS NULL AND d.discount IS NULL THEN r."NetPriceWithDiscount"
        ELSE round(${netPrice} * (1 - coalesce(d.discount, r."DiscountPercentage", 0)), 4) END`,
    },
    joinsSql: sql`
      LEFT JOIN "SalesPriceListRow" p ON p."companyId" = r."companyId" AND p."ArticleId" = r."Id"
        AND p."SalesPriceListId" = (SELECT a."Id" ${customerTermsSql("SalesPriceList", "SalesPriceListId")})
      LEFT JOIN (SELECT a.discount ${customerTermsSql("DiscountAgreement", "DiscountAgreementId")}) d ON TRUE`,
  };
}
