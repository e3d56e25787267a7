import { getSettings } from "../settings";
import type { Db } from "../store/db";
import { hashPassword, isPassword } from "./password";

export type Person = {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
};

/** A company of which a person is a member, with the person's role. */
export type MemberCompany = {
  readonly id: string;
  readonly name: string;
  readonly countryCode: string;
  readonly role: Role;
};

export type Role = "owner" | "approver" | "accountant" | "read-only";

const personColumns = `id, email, "firstName", "lastName"`;

/**
 * Makes an SQL condition that is true for a row of "User" whose person may sign in. Demo people may sign in only while
 * the sandbox listens on loopback.
 */
export function makeUsablePersonSql(alias = "u"): string {
  return `${alias}."isActive" AND ${getSettings().isLoopback ? "true" : `NOT ${alias}."isDemo"`}`;
}

/** Finds the person with this e-mail and password; null where either is wrong. Both cases take the same time. */
export async function findPersonByPassword(db: Db, email: string, password: string): Promise<Person | null> {
  const { rows } = await db.query<Person & { passwordHash: string }>(
    `SELECT ${personColumns}, "passwordHash" FROM "User" u WHERE email = $1 AND ${makeUsablePersonSql()}`,
    [normaliseEmail(email)],
  );
  const row = rows[0];
  const isRightPassword = await isPassword(password, row?.passwordHash ?? "");
  return row && isRightPassword ? row : null;
}

/** Normalises an e-mail address for comparison: lower case, without blanks at both ends. */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Finds a person by id or e-mail; null where nobody with this id or e-mail may sign in. */
export async function findPerson(db: Db, idOrEmail: string): Promise<Person | null> {
  const { rows } = await db.query<Person>(
    `SELECT ${personColumns} FROM "User" u WHERE (id::text = $1 OR email = $1) AND ${makeUsablePersonSql()}`,
    [normaliseEmail(idOrEmail)],
  );
  return rows[0] ?? null;
}

/** Lists the companies of a person by their creation; with `serviceId`, only companies with access to the service. */
export async function listCompanies(db: Db, userId: string, serviceId: string | null = null): Promise<MemberCompany[]> {
  const { rows } = await db.query<MemberCompany>(
    `SELECT c.id, c.name, c."countryCode", m.role FROM "Membership" m JOIN "Company" c ON c.id = m."companyId"
     WHERE m."userId" = $1 AND ($2::text IS NULL OR $2 = ANY (c.services::text[])) ORDER BY c.seq`,
    [userId, serviceId],
  );
  return rows;
}

/**
 * Locks the row of a person, so that issuing tokens and changes of password or membership wait for each other.
 *
 * @returns false where there is no such person who may sign in
 */
export async function lockPerson(db: Db, userId: string, mode: "SHARE" | "UPDATE"): Promise<boolean> {
  const { rowCount } = await db.query(`SELECT 1 FROM "User" u WHERE id = $1 AND ${makeUsablePersonSql()} FOR ${mode}`, [
    userId,
  ]);
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
 * Changes a password. This ends every refresh token of the person (docs/api/identity.md#lifetimes), every unused
 * authorization code and every sign-in in a browser. Access tokens stay valid until they expire.
 */
export async function changePassword(db: Db, userId: string, password: string, changedAt: Date): Promise<void> {
  await db.query(`UPDATE "User" SET "passwordHash" = $2 WHERE id = $1`, [userId, await hashPassword(password)]);
  await endRefreshTokens(db, { userId, reason: "password_changed", revokedAt: changedAt });
  await db.query(`DELETE FROM "AuthorizationCode" WHERE "userId" = $1 AND "spentAt" IS NULL`, [userId]);
  await db.query(`DELETE FROM "SignInSession" WHERE "userId" = $1`, [userId]);
}

/** Revokes the refresh tokens of a person; with `companyIds`, only those for these companies. */
export async function endRefreshTokens(
  db: Db,
  selection: {
    userId: string;
    companyIds?: string[];
    reason: "password_changed" | "membership_ended";
    revokedAt: Date;
  },
): Promise<void> {
  await db.query(
    `UPDATE "RefreshToken" r SET "revokedAt" = $2, "revokedReason" = $3 FROM "Grant" g
     WHERE g.id = r."grantId" AND g."userId" = $1 AND r."revokedAt" IS NULL
       AND ($4::uuid[] IS NULL OR g."companyId" = ANY ($4))`,
    [selection.userId, selection.revokedAt, selection.reason, selection.companyIds ?? null],
  );
}
