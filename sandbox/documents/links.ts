import { createHash, randomBytes } from "node:crypto";
import { addSeconds, now } from "../clock";
import { getSettings } from "../settings";
import type { Db } from "../store/db";

/** The lifetime of an address that needs no access token (assumed: the API documentation only says that it is short). */
const linkTtlSeconds = 600;

const hashToken = (token: string) => createHash("sha256").update(token).digest("base64url");

/** Creates a short-lived address of an invoice's PDF that needs no access token. */
export async function createDocumentLink(db: Db, companyId: string, invoiceId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await db.query(`DELETE FROM "DocumentLink" WHERE "expiresAt" < $1`, [now()]);
  await db.query(
    `INSERT INTO "DocumentLink" ("tokenHash", "companyId", "invoiceId", "expiresAt") VALUES ($1, $2, $3, $4)`,
    [hashToken(token), companyId, invoiceId, addSeconds(now(), linkTtlSeconds)],
  );
  return `${getSettings().url}/documents/${token}`;
}

export type LinkedDocument = { readonly companyId: string; readonly invoiceId: string };

/** Finds the document of an address; null where the address is unknown or has expired. */
export async function findLinkedDocument(db: Db, token: string): Promise<LinkedDocument | null> {
  const { rows } = await db.query<LinkedDocument>(
    `SELECT "companyId", "invoiceId" FROM "DocumentLink" WHERE "tokenHash" = $1 AND "expiresAt" > $2`,
    [hashToken(token), now()],
  );
  return rows[0] ?? null;
}
