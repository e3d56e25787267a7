import pg from "pg";
import { readSettings } from "../../scripts/pg/settings.mjs";
import { product } from "./product";

/** What a journey before this one typed and left stays in the portal, and would be offered to the next one. */
export async function forgetTyped() {
  await forget("draft_edit");
}

const ofDocuments = "draft_edit, operation, reminder_rule, replacing, quote_version, quote_link, quote_answer";

/** What the portal remembers of documents, such as that an invoice was mailed or that a mail leaves later. */
export async function forgetDocuments() {
  await forget(ofDocuments);
}

/** A fresh demo has the ids of the one before, whose documents are gone. The first to sign in becomes the owner again. */
export async function forgetDemo() {
  await forget(`membership, ${ofDocuments}`);
}

async function forget(tables: string) {
  const { port, passwords } = readSettings(product.dataDir);
  const client = new pg.Client({
    connectionString: `postgresql://stegvis_owner:${passwords.stegvis_owner}@127.0.0.1:${port}/stegvis`,
  });
  await client.connect();
  await client.query(`TRUNCATE ${tables}`);
  await client.end();
}
