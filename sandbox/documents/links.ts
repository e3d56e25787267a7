import { createHash, randomBytes } from "node:crypto";
import { after, now } from "../clock";
import { settings } from "../settings";
import type { Db } from "../store/db";

/** How long an address without a token is good for (assumed: the interface only says short). */
const ttlSeconds = 600;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/** An address of an invoice's PDF that needs no access token and ends soon. */
export async function createDocumentLink(db: Db, companyId: string, invoiceId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.query(`DELETE FROM "DocumentLink" WHERE "expiresAt" < $1`, [now()]);
  await db.query(
    `INSERT INTO "DocumentLink" ("tokenHash", "companyId", "invoiceId", "expiresAt") VALUES ($1, $2, $3, $4)`,
    [hashOf(token), companyId, invoiceId, after(now(), ttlSeconds)],
  );
  return `${settings().url}/documents/${token}`;
}

export type LinkedDocument = { readonly companyId: string; readonly invoiceId: string };

/** What an address leads to, or null when it is unknown or has ended. */
export async function findLinkedDocument(db: Db, token: string): Promise<LinkedDocument | null> {
  const { rows } = await db.query<LinkedDocument>(
    `SELECT "companyId", "invoiceId" FROM "DocumentLink" WHERE "tokenHash" = $1 AND "expiresAt" > $2`,
    [hashOf(token), now()],
  );
  return rows[0] ?? null;
}
