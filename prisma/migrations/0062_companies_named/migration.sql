-- The companies of a partner with a name, for the operator, who knows the name and not the id: keys and nothing else.
CREATE FUNCTION companies_named(of_partner uuid, named text) RETURNS TABLE (id uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM set_config('app.maintenance', 'on', true);
  RETURN QUERY SELECT c.id FROM "company" c
    WHERE c.partner_id = of_partner AND lower(btrim(c.name)) = lower(btrim(named)) ORDER BY c.created_at, c.id;
  PERFORM set_config('app.maintenance', '', true);
END $$;
