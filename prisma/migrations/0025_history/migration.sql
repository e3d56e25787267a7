-- CreateIndex
CREATE INDEX "audit_event_partner_id_company_id_subject_number_idx" ON "audit_event"("partner_id", "company_id", "subject", "number");
