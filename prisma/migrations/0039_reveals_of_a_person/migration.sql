-- The limit is one of a person, over all of their companies: a person's own rows are counted in every one.
DROP POLICY tenant ON "reveal_day";
CREATE POLICY tenant ON "reveal_day" USING (partner_id = tenant_partner()
  AND (company_id = tenant_company() OR person_id = tenant_person()));
