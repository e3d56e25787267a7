import { timingSafeEqual } from "node:crypto";
import { after, now } from "../../clock";
import { settings } from "../../settings";
import type { Db } from "../../store/db";
import { raw, type Sql, sql } from "../../store/sql";

/** How long such an address is good for (assumed: the interface only says that it expires). */
const ttlSeconds = 600;

const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000);

/**
 * SQL over a row `r` of "Attachment": an address that downloads the file without a token. It says until when it is good and
 * is signed, so that listing attachments writes nothing.
 */
export function temporaryUrl(): Sql {
  const expires = String(secondsOf(after(now(), ttlSeconds)));
  const path = sql`('/documents/attachments/' || r."companyId" || '/' || r."Id" || '/' || ${expires}::text)`;
  return sql`${settings().url}::text || ${path} || '/' || link_signature(${path})`;
}

export type Download = { readonly FileName: string; readonly ContentType: string; readonly bytes: Uint8Array };

/** What an address leads to, or null when it is not ours, has ended, or the file is gone. */
export async function findDownload(
  db: Db,
  path: { readonly companyId: string; readonly id: string; readonly expires: string; readonly signature: string },
): Promise<Download | null> {
  const { companyId, id, expires, signature } = path;
  const { rows: signed } = await db.query<{ signature: string }>("SELECT link_signature($1) AS signature", [
    `/documents/attachments/${companyId}/${id}/${expires}`,
  ]);
  if (!isSame(signature, signed[0]?.signature ?? "") || Number(expires) <= secondsOf(now())) return null;
  const { rows } = await db.query<Download>(
    `SELECT "FileName", "ContentType", bytes FROM "Attachment" WHERE "companyId" = $1 AND "Id" = $2`,
    [companyId, id],
  );
  return rows[0] ?? null;
}

function isSame(given: string, ours: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(ours)];
  return one.length === other.length && one.length > 0 && timingSafeEqual(one, other);
}

/** No address: the column is there all the same, for whoever asks for it by name. */
export const noUrl: Sql = raw("NULL::text");
