import pg from "pg";
import { readSettings } from "../../scripts/pg/settings.mjs";

/** What a journey before this one typed and left stays in the portal, and would be offered to the next one. */
export async function forgetTyped() {
  const { port, passwords } = readSettings(process.env.E2E_DATA_DIR ?? "");
  const client = new pg.Client({
    connectionString: `postgresql://stegvis_owner:${passwords.stegvis_owner}@127.0.0.1:${port}/stegvis`,
  });
  await client.connect();
  await client.query("TRUNCATE draft_edit");
  await client.end();
}
