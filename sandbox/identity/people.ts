import { settings } from "../settings";
import type { Db } from "../store/db";
import { hashPassword, isPassword } from "./password";

export type Person = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** A company a person belongs to. */
export type MemberCompany = {
  readonly id: string;
  readonly name: string;
  readonly countryCode: string;
  readonly role: Role;
};

export type Role = "owner" | "approver" | "accountant" | "read-only";

const personColumns = `id, email, "firstName", "lastName"`;

/** Condition on a row `u` of "User": may sign in at all. Demo people exist only while we listen on loopback. */
export function isUsable(alias = "u"): string {
  return `${alias}."isActive" AND ${settings().isLoopback ? "true" : `NOT ${alias}."isDemo"`}`;
}

/** The person whose e-mail and password these are, or null; both kinds of wrong take the same time. */
export async function findByPassword(db: Db, email: string, password: string): Promise<Person | null> {
  const { rows } = await db.query<Person & { passwordHash: string }>(
    `SELECT ${personColumns}, "passwordHash" FROM "User" u WHERE email = $1 AND ${isUsable()}`,
    [normalEmail(email)],
  );
  const found = rows[0];
  const isRight = await isPassword(password, found?.passwordHash ?? "");
  return found && isRight ? found : null;
}

/** E-mail addresses are compared in lower case, without blanks around them. */
export function normalEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** By id or e-mail; null when there is nobody usable. */
export async function findPerson(db: Db, idOrEmail: string): Promise<Person | null> {
  const { rows } = await db.query<Person>(
    `SELECT ${personColumns} FROM "User" u WHERE (id::text = $1 OR email = $1) AND ${isUsable()}`,
    [normalEmail(idOrEmail)],
  );
  return rows[0] ?? null;
}

/** Companies of a person in their own order; with `service`, only those that have access to it. */
export async function listCompanies(db: Db, userId: string, service: string | null = null): Promise<MemberCompany[]> {
  const { rows } = await db.query<MemberCompany>(
    `SELECT c.id, c.name, c."countryCode", m.role FROM "Membership" m JOIN "Company" c ON c.id = m."companyId"
     WHERE m."userId" = $1 AND ($2::text IS NULL OR $2 = ANY (c.services::text[])) ORDER BY c.seq`,
    [userId, service],
  );
  return rows;
}

/** Makes grants of this person wait for each other with a password change or a lost membership. False: no such person. */
export async function lockPerson(db: Db, userId: string, mode: "SHARE" | "UPDATE"): Promise<boolean> {
  const { rowCount } = await db.query(`SELECT 1 FROM "User" u WHERE id = $1 AND ${isUsable()} FOR ${mode}`, [userId]);
  return rowCount === 1;
}

export async function isMember(db: Db, userId: string, companyId: string): Promise<boolean> {
  const { rowCount } = await db.query(`SELECT 1 FROM "Membership" WHERE "userId" = $1 AND "companyId" = $2`, [
    userId,
    companyId,
  ]);
  return rowCount === 1;
}

/**
 * A new password ends every refresh token of the person (docs/api/identity.md#lifetimes), every authorization code not
 * yet spent and every sign-in in a browser. Access tokens live on until they expire.
 */
export async function changePassword(db: Db, userId: string, password: string, at: Date): Promise<void> {
  await db.query(`UPDATE "User" SET "passwordHash" = $2 WHERE id = $1`, [userId, await hashPassword(password)]);
  await endRefreshTokens(db, { userId, reason: "password_changed", at });
  await db.query(`DELETE FROM "AuthorizationCode" WHERE "userId" = $1 AND "spentAt" IS NULL`, [userId]);
  await db.query(`DELETE FROM "SignInSession" WHERE "userId" = $1`, [userId]);
}

/** Marks refresh tokens as ended; with `companyIds` only those of these companies. */
export async function endRefreshTokens(
  db: Db,
  which: { userId: string; companyIds?: string[]; reason: "password_changed" | "membership_ended"; at: Date },
): Promise<void> {
  await db.query(
    `UPDATE "RefreshToken" r SET "revokedAt" = $2, "revokedReason" = $3 FROM "Grant" g
     WHERE g.id = r."grantId" AND g."userId" = $1 AND r."revokedAt" IS NULL
       AND ($4::uuid[] IS NULL OR g."companyId" = ANY ($4))`,
    [which.userId, which.at, which.reason, which.companyIds ?? null],
  );
}
