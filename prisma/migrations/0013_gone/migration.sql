-- When it was found that what an operation made had been removed from the books by somebody.
ALTER TABLE "operation" ADD COLUMN "gone_at" TIMESTAMPTZ(3);

-- That frees its document as a refusal does: a quote whose order is gone may be ordered again.
DO $$
DECLARE rule record;
BEGIN
  FOR rule IN SELECT indexname, indexdef FROM pg_indexes
    WHERE schemaname = current_schema() AND tablename = 'operation'
      AND indexname IN ('operation_one_for_good', 'operation_one_of_quote')
  LOOP
    EXECUTE format('DROP INDEX %I', rule.indexname);
    EXECUTE rule.indexdef || ' AND (gone_at IS NULL)';
  END LOOP;
END $$;
