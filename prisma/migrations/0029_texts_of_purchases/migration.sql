-- A supplier invoice that is being registered is kept here as well, until it is saved.
ALTER TABLE "draft_edit" DROP CONSTRAINT "draft_edit_kind",
  ADD CONSTRAINT "draft_edit_kind" CHECK ("kind" IN ('invoice', 'quote', 'order', 'purchase'));
