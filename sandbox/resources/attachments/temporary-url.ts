import { timingSafeEqual } from "node:crypto";
import { addSeconds, now } from "../../clock";
import { getSettings } from "../../settings";
import type { Db } from "../../store/db";
import { rawSql, type Sql, sql } from "../../store/sql";

/** The lifetime of a temporary address (assumed: the API only says that the address expires). */
const urlTtlSeconds = 600;

const toEpochSeconds = (instant: Date) => Math.floor(instant.getTime() / 1000);

/**
 * SQL for the address from which anybody downloads the file of a row `r` of "Attachment" without a token. The address
 * contains its expiry and a signature, so that a list of attachments stores nothing.
 */
export function temporaryUrlSql(): Sql {
  const expiresAtSeconds = String(toEpochSeconds(addSeconds(now(), urlTtlSeconds)));
  const path = sql`('/documents/attachments/' || r."companyId" || '/' || r."Id" || '/' || ${expiresAtSeconds}::text)`;
  return sql`${getSettings().url}::text || ${path} || '/' || link_signature(${path})`;
}

export type DownloadableFile = { readonly FileName: string; readonly ContentType: string; readonly bytes: Uint8Array };

/** The file of an address, or null when the signature is wrong, the address has expired, or the file was deleted. */
export async function findDownload(
  db: Db,
  addressParts: {
    readonly companyId: string;
    readonly id: string;
    readonly expires: string;
    readonly signature: string;
  },
): Promise<DownloadableFile | null> {
  const { companyId, id, expires, signature } = addressParts;
  const { rows: signatureRows } = await db.query<{ signature: string }>("SELECT link_signature($1) AS signature", [
    `/documents/attachments/${companyId}/${id}/${expires}`,
  ]);
  if (!isSameSignature(signature, signatureRows[0]?.signature ?? "") || Number(expires) <= toEpochSeconds(now()))
    return null;
  const { rows } = await db.query<DownloadableFile>(
    `SELECT "FileName", "ContentType", bytes FROM "Attachment" WHERE "companyId" = $1 AND "Id" = $2`,
    [companyId, id],
  );
  return rows[0] ?? null;
}

function isSameSignature(receivedSignature: string, expectedSignature: string): boolean {
  const [receivedBytes, expectedBytes] = [Buffer.from(receivedSignature), Buffer.from(expectedSignature)];
  return (
    receivedBytes.length === expectedBytes.length &&
    receivedBytes.length > 0 &&
    timingSafeEqual(receivedBytes, expectedBytes)
  );
}

/** Where the address is left out, its column is null instead of missing, so that a call can still select it by name. */
export const nullUrlSql: Sql = rawSql("NULL::text");
