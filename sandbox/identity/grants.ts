import { randomUUID } from "node:crypto";
import { now } from "../clock";
import type { Db } from "../store/db";

/** The grant of one authorization. All tokens that are issued from it form a family and end together. */
export type Grant = {
  readonly id: string;
  readonly clientId: string;
  readonly userId: string;
  readonly companyId: string;
  readonly scopes: readonly string[];
  readonly authTime: Date;
};

export async function createGrant(db: Db, details: Omit<Grant, "id">): Promise<Grant> {
  const { clientId, userId, companyId, scopes, authTime } = details;
  const grant = { id: randomUUID(), clientId, userId, companyId, scopes, authTime };
  await db.query(
    `INSERT INTO "Grant" (id, "clientId", "userId", "companyId", scopes, "authTime", "createdAt")
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [grant.id, clientId, userId, companyId, [...scopes], authTime, now()],
  );
  return grant;
}

/** Revokes a grant, and so all access and refresh tokens of its family, because every token is checked against its grant. */
export async function revokeGrant(
  db: Db,
  grantId: string,
  reason: "code_replayed" | "refresh_replayed" | "revoked_by_client",
): Promise<void> {
  await db.query(`UPDATE "Grant" SET "revokedAt" = $2, "revokedReason" = $3 WHERE id = $1 AND "revokedAt" IS NULL`, [
    grantId,
    now(),
    reason,
  ]);
}
