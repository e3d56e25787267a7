import { orderStatus } from "../../resources/orders/order-stages";
import { quoteStatus } from "../../resources/quotes/quote-stages";
import { type Sql, sql } from "../../store/sql";
import { norrsken } from "../companies";
import { termsOfPaymentId } from "../company-data";
import { firstCustomerNumber } from "../customers";
import { dayOf, foundIn } from "./sized-vouchers";

/** Documents of one row of 1 to 40 hours of 400 kronor, for one customer after the other. */
const numbered = (many: number, customers: number, today: string): Sql => sql`(
  SELECT n, n % ${customers}::int AS customer, 1 + n % 40 AS hours, ${dayOf(many, today)} AS day
  FROM generate_series(0, ${many}::int - 1) AS n) AS d`;

const customerColumns = sql`"CustomerId", "CustomerName", "InvoiceCustomerName", "CustomerNumber", "InvoiceCity",
  "InvoicePostalCode", "InvoiceCountryCode"`;

const customerValues = sql`md5('customer ' || customer)::uuid, 'Kund ' || customer || ' AB', 'Kund ' || customer || ' AB',
  (${firstCustomerNumber}::int + customer)::text, 'Luleå', '972 31', 'SE'`;

const row = (
  kind: string,
): Sql => sql`jsonb_build_array(jsonb_build_object('Id', md5(${`${kind} row `}::text || n)::uuid,
  'LineNumber', 1, 'IsTextRow', false, 'Text', ${foundIn("Snickeriarbete")}, 'UnitPrice', 400, 'Quantity', hours,
  'VatRate', 0.25, 'Amount', hours * 400))`;

const priced = sql`jsonb_build_object('vat', jsonb_build_array(), 'rows', jsonb_build_array())`;
const terms = sql`${termsOfPaymentId(norrsken, 30)}::uuid`;

/** One in twenty waits for its answer, the others have become an order. */
export function numberedQuotes(many: number, customers: number, today: string): Sql {
  return sql`INSERT INTO "Quote" ("companyId", "Id", "Number", "Status", "QuoteDate", "DueDate", ${customerColumns},
      "TermsOfPaymentId", "CurrencyCode", "CurrencyRate", "TotalAmount", "VatAmount", "RoundingsAmount", "CreatedUtc",
      "ModifiedUtc", "Rows", priced)
    SELECT ${norrsken.id}::uuid, md5('quote ' || n)::uuid, n + 1,
      CASE WHEN n % 20 = 0 THEN ${quoteStatus.ongoing}::int ELSE ${quoteStatus.orderCreated}::int END, day, day + 30,
      ${customerValues}, ${terms}, 'SEK', 1, hours * 500, hours * 100, 0, day, day, ${row("quote")}, ${priced}
    FROM ${numbered(many, customers, today)}`;
}

/** One in twenty waits for its delivery, the others are invoiced. */
export function numberedOrders(many: number, customers: number, today: string): Sql {
  return sql`INSERT INTO "Order" ("companyId", "Id", "Number", "Status", "OrderDate", ${customerColumns},
      "TermsOfPaymentId", "CurrencyCode", "Amount", "VatAmount", "RoundingsAmount", "DeliveredAmount",
      "DeliveredVatAmount", "DeliveredRoundingsAmount", "RotReducedInvoicingType", "CreatedUtc", "ModifiedUtc", "Rows", priced)
    SELECT ${norrsken.id}::uuid, md5('order ' || n)::uuid, n + 1,
      CASE WHEN n % 20 = 0 THEN ${orderStatus.ongoing}::int ELSE ${orderStatus.invoiced}::int END, day,
      ${customerValues}, ${terms}, 'SEK', hours * 500, hours * 100, 0, 0, 0, 0, 0, day, day, ${row("order")}, ${priced}
    FROM ${numbered(many, customers, today)}`;
}
