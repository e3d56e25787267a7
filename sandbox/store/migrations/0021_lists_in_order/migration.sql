-- Lists of active records are counted from an index alone.
CREATE INDEX "Customer_companyId_IsActive_idx" ON "Customer"("companyId", "IsActive");
CREATE INDEX "Article_companyId_IsActive_idx" ON "Article"("companyId", "IsActive");

-- Lists sort null before every value, as OData says: an index of a company's records by one member gives $orderby its
-- order, forwards and backwards, when it is made in the same words.
DO $$
DECLARE found record;
BEGIN
  FOR found IN
    SELECT index.relname AS name, held.relname AS table, i.indisunique AS is_unique, member.attname AS member
      FROM pg_index i
      JOIN pg_class index ON index.oid = i.indexrelid
      JOIN pg_class held ON held.oid = i.indrelid AND held.relnamespace = current_schema()::regnamespace
      JOIN pg_am method ON method.oid = index.relam AND method.amname = 'btree'
      JOIN pg_attribute company ON company.attrelid = held.oid AND company.attnum = i.indkey[0]
      JOIN pg_attribute member ON member.attrelid = held.oid AND member.attnum = i.indkey[1]
     WHERE i.indnatts = 2 AND NOT i.indisprimary AND i.indpred IS NULL
       AND company.attname = 'companyId' AND member.attname ~ '^[A-Z]'
       AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = i.indexrelid)
  LOOP
    EXECUTE format('DROP INDEX %I', found.name);
    EXECUTE format('CREATE %s INDEX %I ON %I ("companyId", %I NULLS FIRST)',
      CASE WHEN found.is_unique THEN 'UNIQUE' ELSE '' END, found.name, found."table", found.member);
  END LOOP;
END $$;
