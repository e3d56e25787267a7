import { raw, type Sql, sql } from "../../store/sql";
import type { Call } from "../pipeline/call";

type Agreed = { readonly prices: Readonly<Record<string, Sql>>; readonly joins: Sql };

const own: Agreed = { prices: {}, joins: sql`` };

/**
 * Prices and discount of an article `r` as the customer of the call has them: the price in the customer's list, when the
 * list is active and has one, and the discount of an active agreement. Nothing is agreed on in a call without customer.
 */
export function agreed(call: Call): Agreed {
  const { customerId } = call.query;
  if (customerId === undefined) return own;
  const the = (kind: string, column: string) => sql`
    FROM "Customer" c JOIN ${raw(`"${kind}"`)} a ON a."companyId" = c."companyId" AND a."Id" = c.${raw(`"${column}"`)}
    WHERE c."companyId" = ${call.companyId}::uuid AND c."Id" = ${customerId}::uuid AND a."IsActive"`;
  const net = raw('coalesce(p."NetPrice", r."NetPrice")');
  return {
    prices: {
      NetPrice: net,
      GrossPrice: raw('coalesce(p."GrossPrice", r."GrossPrice")'),
      DiscountPercentage: raw('coalesce(d.discount, r."DiscountPercentage")'),
      NetPriceWithDiscount: sql`CASE WHEN p."ArticleId" IS NULL AND d.discount IS NULL THEN r."NetPriceWithDiscount"
        ELSE round(${net} * (1 - coalesce(d.discount, r."DiscountPercentage", 0)), 4) END`,
    },
    joins: sql`
      LEFT JOIN "SalesPriceListRow" p ON p."companyId" = r."companyId" AND p."ArticleId" = r."Id"
        AND p."SalesPriceListId" = (SELECT a."Id" ${the("SalesPriceList", "SalesPriceListId")})
      LEFT JOIN (SELECT a.discount ${the("DiscountAgreement", "DiscountAgreementId")}) d ON TRUE`,
  };
}
