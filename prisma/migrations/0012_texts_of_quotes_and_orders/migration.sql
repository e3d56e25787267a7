-- Quotes and orders are written as invoices are, and what is typed of them is kept in the same place.
ALTER TABLE "draft_edit" DROP CONSTRAINT "draft_edit_kind",
  ADD CONSTRAINT "draft_edit_kind" CHECK ("kind" IN ('invoice', 'quote', 'order'));
