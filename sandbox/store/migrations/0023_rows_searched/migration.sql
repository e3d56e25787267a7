-- Lists of quotes and orders are counted by status and ordered by day from an index.
CREATE INDEX "Quote_companyId_Status_idx" ON "Quote"("companyId", "Status");
CREATE INDEX "Order_companyId_Status_idx" ON "Order"("companyId", "Status");
CREATE INDEX "Quote_companyId_QuoteDate_idx" ON "Quote"("companyId", "QuoteDate" NULLS FIRST);
CREATE INDEX "Order_companyId_OrderDate_idx" ON "Order"("companyId", "OrderDate" NULLS FIRST);

-- The texts of a document's rows in small letters, one a line: what a search of rows must find before it looks at each.
CREATE FUNCTION row_texts(rows jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT lower(coalesce(string_agg(v ->> 'Text', E'\n'), ''))
    FROM jsonb_array_elements(CASE WHEN jsonb_typeof(rows) = 'array' THEN rows ELSE '[]' END) AS e(v)
$$;

-- A search of documents looks in customer, references and rows: each of them needs its trigrams, or every row is read.
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_extension WHERE extname = 'pg_trgm') THEN
    DROP INDEX "CustomerInvoice_search_idx";
    CREATE INDEX "CustomerInvoice_search_idx" ON "CustomerInvoice" USING gin
      (lower("InvoiceCustomerName") gin_trgm_ops, lower("YourReference") gin_trgm_ops, lower("OurReference") gin_trgm_ops,
       lower("BuyersOrderReference") gin_trgm_ops, row_texts("Rows") gin_trgm_ops);
    CREATE INDEX "Quote_search_idx" ON "Quote" USING gin
      (lower("InvoiceCustomerName") gin_trgm_ops, lower("CustomerReference") gin_trgm_ops,
       lower("CompanyReference") gin_trgm_ops, lower("BuyersOrderReference") gin_trgm_ops, row_texts("Rows") gin_trgm_ops);
    CREATE INDEX "Order_search_idx" ON "Order" USING gin
      (lower("InvoiceCustomerName") gin_trgm_ops, lower("YourReference") gin_trgm_ops, lower("OurReference") gin_trgm_ops,
       lower("BuyersOrderReference") gin_trgm_ops, row_texts("Rows") gin_trgm_ops);
  END IF;
END $$;
