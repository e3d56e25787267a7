import { runAsTableOwner } from "./portal-database";

/** Seconds of waiting that do not end during a journey, however slow its machine is: longer than a company can choose. */
export const endlessUndoSeconds = 600;

/**
 * Sets how long commands wait in every company that the portal knows by now; journeys that do not test the wait use 0.
 *
 * Row-level security applies to the owner of the tables too, so each company is changed as its own tenant.
 */
export function setUndoSeconds(seconds: number): Promise<void> {
  return runAsTableOwner(async (client) => {
    await client.query("SELECT set_config('app.maintenance', 'on', false)");
    await client.query('ALTER TABLE "company" DROP CONSTRAINT IF EXISTS "company_undo_seconds"');
    const { rows } = await client.query("SELECT partner_id, id FROM company");
    for (const { partner_id, id } of rows) {
      await client.query("SELECT set_config('app.partner', $1, false), set_config('app.company', $2, false)", [
        partner_id,
        id,
      ]);
      await client.query("UPDATE company SET undo_seconds = $2 WHERE id = $1", [id, seconds]);
    }
  });
}
