import { asOwner } from "./portal-database";

/** Seconds that run out in no journey, however slow its machine: longer than a company can choose. */
export const untilTakenBack = 600;

/**
 * How long orders wait in every company the portal knows by now; journeys whose point is another go on at once.
 *
 * Row-level security binds the tables' owner too, so each company is changed as its own tenant.
 */
export function undoWaits(seconds: number): Promise<void> {
  return asOwner(async (client) => {
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
