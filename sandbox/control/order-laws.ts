const makeTotalsLawSql = (table: "Quote" | "Order", totalColumn: string) => `
  SELECT '${table} ' || coalesce(one."Number"::text, 'draft') AS what FROM "${table}" AS one,
    LATERAL (SELECT coalesce(sum((v ->> 'AmountInvoiceCurrency')::numeric), 0) AS net,
                    coalesce(sum((v ->> 'VatAmountInvoiceCurrency')::numeric), 0) AS vat
               FROM jsonb_array_elements(one.priced -> 'vat') AS v) AS told,
    LATERAL (SELECT coalesce(sum((r ->> 'Amount')::numeric), 0) AS amount FROM jsonb_array_elements(one."Rows") AS r) AS rows
   WHERE told.vat <> one."VatAmount" OR told.net + told.vat + one."RoundingsAmount" <> one."${totalColumn}"
      OR rows.amount <> CASE WHEN one."IncludesVat" THEN told.net + told.vat ELSE told.net END`;

const makeNumbersLawSql = (table: "Quote" | "Order", draftStatus: number, nextNumberColumn: string) => `
  SELECT '${table} ' || coalesce(one."Number"::text, 'without number') AS what
    FROM "${table}" AS one JOIN "CompanySettings" AS company USING ("companyId")
   WHERE (one."Number" IS NULL) <> (one."Status" = ${draftStatus}) OR one."Number" >= company."${nextNumberColumn}"`;

/** Laws of quotes and orders; each is a query of the form described in `invariants.ts`. */
export const orderLaws: readonly (readonly [law: string, sql: string])[] = [
  [
    "a quote and an order come to what their rows, VAT and rounding do",
    `${makeTotalsLawSql("Quote", "TotalAmount")} UNION ALL ${makeTotalsLawSql("Order", "Amount")}`,
  ],
  [
    "drafts have no number, all others one below the next",
    `${makeNumbersLawSql("Quote", 0, "NextQuoteNumber")} UNION ALL ${makeNumbersLawSql("Order", 1, "NextOrderNumber")}`,
  ],
  [
    "a quote is approved on a day once it is more than ongoing",
    `SELECT "Number"::text AS what FROM "Quote" WHERE ("ApprovedDate" IS NULL) <> ("Status" < 2)`,
  ],
  [
    "an invoiced quote and an invoiced order have one invoice, for their customer, and nothing else is invoiced from them",
    `SELECT 'quote ' || quote."Number" AS what FROM "Quote" AS quote FULL JOIN "CustomerInvoice" AS invoice
         ON invoice."companyId" = quote."companyId" AND invoice."CreatedFromQuoteId" = quote."Id"
      WHERE quote."Status" = 3 AND invoice."Id" IS NULL OR invoice."CreatedFromQuoteId" IS NOT NULL
        AND (quote."Status" IS DISTINCT FROM 3 OR quote."CustomerId" <> invoice."CustomerId")
     UNION ALL
     SELECT 'order ' || o."Number" FROM "Order" AS o FULL JOIN "CustomerInvoice" AS invoice
         ON invoice."companyId" = o."companyId" AND invoice."CreatedFromOrderId" = o."Id"
      WHERE o."Status" = 4 AND invoice."Id" IS NULL OR invoice."CreatedFromOrderId" IS NOT NULL
        AND (o."Status" IS DISTINCT FROM 4 OR o."CustomerId" <> invoice."CustomerId"
             OR o."DeliveredAmount" <> invoice."TotalAmountInvoiceCurrency"
             OR o."DeliveredVatAmount" <> invoice."TotalVatAmountInvoiceCurrency")`,
  ],
  [
    "an order comes from a quote that says so, for the same customer",
    `SELECT 'order ' || coalesce(o."Number"::text, 'draft') AS what FROM "Order" AS o
       LEFT JOIN "Quote" AS quote ON quote."companyId" = o."companyId" AND quote."Id" = o."CreatedFromQuoteId"
      WHERE o."CreatedFromQuoteId" IS NOT NULL AND quote."Status" IS DISTINCT FROM 4`,
  ],
  [
    "no row delivers what was not ordered, and what is shipped has a day",
    `SELECT 'order ' || o."Number" AS what FROM "Order" AS o, jsonb_array_elements(o."Rows") AS r
      WHERE (r ->> 'DeliveredQuantity')::numeric NOT BETWEEN least(0, (r ->> 'Quantity')::numeric)
                                                         AND greatest(0, (r ->> 'Quantity')::numeric)
     UNION ALL
     SELECT 'order ' || o."Number" FROM "Order" AS o
      WHERE o."Status" > 2 AND (o."ShippedDateTime" IS NULL OR EXISTS (
        SELECT 1 FROM jsonb_array_elements(o."Rows") AS r
         WHERE r ->> 'ArticleId' IS NOT NULL AND r ->> 'DeliveredQuantity' IS NULL))`,
  ],
];
