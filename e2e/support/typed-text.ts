import pg from "pg";
import { readSettings } from "../../scripts/pg/settings.mjs";
import { product } from "./product";

/** What a journey before this one typed and left stays in the portal, and would be offered to the next one. */
export async function forgetTyped() {
  const { port, passwords } = readSettings(product.dataDir);
  const client = new pg.Client({
    connectionString: `postgresql://stegvis_owner:${passwords.stegvis_owner}@127.0.0.1:${port}/stegvis`,
  });
  await client.connect();
  await client.query("TRUNCATE draft_edit");
  await client.end();
}
