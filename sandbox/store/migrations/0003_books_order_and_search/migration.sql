-- CreateIndex
CREATE INDEX "Customer_companyId_InvoiceCity_idx" ON "Customer"("companyId", "InvoiceCity");

-- Text of remote records sorts by the Swedish alphabet. As the columns' own collation it is the indexes' as well, so
-- that an index gives $orderby its order.
DO $$
DECLARE field record;
BEGIN
  FOR field IN
    SELECT c.table_name, c.column_name FROM information_schema.columns c
     WHERE c.table_schema = current_schema() AND c.data_type = 'text' AND c.column_name ~ '^[A-Z]'
       AND c.table_name IN ('Customer', 'Article', 'Unit', 'ArticleAccountCoding', 'VatCode', 'TermsOfPayment', 'Account',
                            'CustomerInvoiceDraft', 'CustomerInvoice', 'Voucher')
  LOOP
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I TYPE text COLLATE "sv-x-icu"', field.table_name, field.column_name);
  END LOOP;
END $$;

-- contains(tolower(member),'…') over many records: trigrams. PostgreSQL offers them wherever its contrib modules are
-- installed; without them the same filter reads every row.
DO $$
BEGIN
  IF EXISTS (SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm') THEN
    CREATE EXTENSION IF NOT EXISTS pg_trgm;
    CREATE INDEX "Customer_search_idx" ON "Customer" USING gin
      (lower("Name") gin_trgm_ops, lower("CustomerNumber") gin_trgm_ops, lower("InvoiceCity") gin_trgm_ops, lower("EmailAddress") gin_trgm_ops);
    CREATE INDEX "Article_search_idx" ON "Article" USING gin (lower("Name") gin_trgm_ops, lower("Number") gin_trgm_ops);
    CREATE INDEX "CustomerInvoice_search_idx" ON "CustomerInvoice" USING gin
      (lower("InvoiceCustomerName") gin_trgm_ops, lower("YourReference") gin_trgm_ops);
  END IF;
END $$;
