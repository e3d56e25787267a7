import { orderStatus } from "../../resources/orders/order-stages";
import { quoteStatus } from "../../resources/quotes/quote-stages";
import { type Sql, sql } from "../../store/sql";
import { norrsken } from "../companies";
import { makeTermsOfPaymentId } from "../company-data";
import { firstCustomerNumber } from "../customers";
import { makeSearchableTextSql, makeSpreadDaySql } from "./sized-vouchers";

/** Selects numbered documents with one row of 1 to 40 hours at 400 kronor; they go to the customers in turn. */
const makeDocumentsSql = (documentCount: number, customerCount: number, today: string): Sql => sql`(
  SELECT n, n % ${customerCount}::int AS customer, 1 + n % 40 AS hours, ${makeSpreadDaySql(documentCount, today)} AS day
  FROM generate_series(0, ${documentCount}::int - 1) AS n) AS d`;

const customerColumns = sql`"CustomerId", "CustomerName", "InvoiceCustomerName", "CustomerNumber", "InvoiceCity",
  "InvoicePostalCode", "InvoiceCountryCode"`;

const customerValues = sql`md5('customer ' || customer)::uuid, 'Kund ' || customer || ' AB', 'Kund ' || customer || ' AB',
  (${firstCustomerNumber}::int + customer)::text, 'Luleå', '972 31', 'SE'`;

const makeDocumentRowSql = (
  kind: string,
): Sql => sql`jsonb_build_array(jsonb_build_object('Id', md5(${`${kind} row `}::text || n)::uuid,
  'LineNumber', 1, 'IsTextRow', false, 'Text', ${makeSearchableTextSql("Snickeriarbete")}, 'UnitPrice', 400, 'Quantity', hours,
  'VatRate', 0.25, 'Amount', hours * 400))`;

const emptyPricing = sql`jsonb_build_object('vat', jsonb_build_array(), 'rows', jsonb_build_array())`;
const termsId = sql`${makeTermsOfPaymentId(norrsken, 30)}::uuid`;

/** Inserts quotes, of which one in twenty waits for its answer and all others have become orders. */
export function makeQuotesSql(quoteCount: number, customerCount: number, today: string): Sql {
  return sql`INSERT INTO "Quote" ("companyId", "Id", "Number", "Status", "QuoteDate", "DueDate", ${customerColumns},
      "TermsOfPaymentId", "CurrencyCode", "CurrencyRate", "TotalAmount", "VatAmount", "RoundingsAmount", "CreatedUtc",
      "ModifiedUtc", "Rows", priced)
    SELECT ${norrsken.id}::uuid, md5('quote ' || n)::uuid, n + 1,
      CASE WHEN n % 20 = 0 THEN ${quoteStatus.ongoing}::int ELSE ${quoteStatus.orderCreated}::int END, day, day + 30,
      ${customerValues}, ${termsId}, 'SEK', 1, hours * 500, hours * 100, 0, day, day, ${makeDocumentRowSql("quote")}, ${emptyPricing}
    FROM ${makeDocumentsSql(quoteCount, customerCount, today)}`;
}

/** Inserts orders, of which one in twenty waits for its delivery and all others are invoiced. */
export function makeOrdersSql(orderCount: number, customerCount: number, today: string): Sql {
  return sql`INSERT INTO "Order" ("companyId", "Id", "Number", "Status", "OrderDate", ${customerColumns},
      "TermsOfPaymentId", "CurrencyCode", "Amount", "VatAmount", "RoundingsAmount", "DeliveredAmount",
      "DeliveredVatAmount", "DeliveredRoundingsAmount", "RotReducedInvoicingType", "CreatedUtc", "ModifiedUtc", "Rows", priced)
    SELECT ${norrsken.id}::uuid, md5('order ' || n)::uuid, n + 1,
      CASE WHEN n % 20 = 0 THEN ${orderStatus.ongoing}::int ELSE ${orderStatus.invoiced}::int END, day,
      ${customerValues}, ${termsId}, 'SEK', hours * 500, hours * 100, 0, 0, 0, 0, 0, day, day, ${makeDocumentRowSql("order")}, ${emptyPricing}
    FROM ${makeDocumentsSql(orderCount, customerCount, today)}`;
}
