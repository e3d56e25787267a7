import type pg from "pg";
import { runAsTableOwner } from "./portal-database";

/**
 * Removes the person from the last row of this kind in a company's audit trail, as only somebody with a login to the
 * database can.
 *
 * @returns a function that restores the person
 */
export async function removePersonFromTrail(companyId: string, kind: string): Promise<() => Promise<void>> {
  const { partner, number, person } = await runAsCompany(companyId, async (client, partnerId) => {
    const { rows } = await client.query<{ number: number; person: string }>(
      "SELECT number, person_id AS person FROM audit_event WHERE company_id = $1 AND kind = $2 ORDER BY number DESC LIMIT 1",
      [companyId, kind],
    );
    if (!rows[0]) throw new Error(`no row of kind ${kind}`);
    return { ...rows[0], partner: partnerId };
  });
  await writePerson(companyId, partner, number, null);
  return () => writePerson(companyId, partner, number, person);
}

function writePerson(
  companyId: string,
  partnerId: string,
  eventNumber: number,
  personId: string | null,
): Promise<void> {
  return runAsCompany(companyId, async (client) => {
    await client.query("ALTER TABLE audit_event DISABLE TRIGGER audit_event_kept");
    await client.query(
      "UPDATE audit_event SET person_id = $4 WHERE partner_id = $1 AND company_id = $2 AND number = $3",
      [partnerId, companyId, eventNumber, personId],
    );
    await client.query("ALTER TABLE audit_event ENABLE TRIGGER audit_event_kept");
  });
}

function runAsCompany<T>(
  companyId: string,
  callback: (client: pg.Client, partnerId: string) => Promise<T>,
): Promise<T> {
  return runAsTableOwner(async (client) => {
    await client.query("BEGIN");
    await client.query("SELECT set_config('app.maintenance', 'on', true)");
    const { rows } = await client.query<{ partner_id: string }>("SELECT partner_id FROM company WHERE id = $1", [
      companyId,
    ]);
    const partnerId = rows[0]?.partner_id ?? "";
    await client.query("SELECT set_config('app.partner', $1, true), set_config('app.company', $2, true)", [
      partnerId,
      companyId,
    ]);
    const result = await callback(client, partnerId);
    await client.query("COMMIT");
    return result;
  });
}
