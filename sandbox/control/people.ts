import * as z from "zod";
import { now } from "../clock";
import { findClient } from "../identity/clients";
import { createGrant } from "../identity/grants";
import { changePassword, endRefreshTokens, findPerson, isMember, lockPerson, type Person } from "../identity/people";
import { knownScopes } from "../identity/scopes";
import { issueTokens, type TokenAnswer } from "../identity/token";
import { type Db, pool, type Tx, transaction } from "../store/db";
import { ControlError } from "./control-error";

export const tokensSchema = z.strictObject({
  /** The id or the e-mail address of the person. */
  user: z.string(),
  /** The id or the name of the company. */
  company: z.string(),
  scopes: z.array(z.enum(knownScopes)).min(1),
  /** The application; the first registered one where none is named. */
  clientId: z.string().optional(),
  /** The lifetime of the access token in seconds. */
  expiresIn: z
    .int()
    .positive()
    .max(10 * 365 * 86_400)
    .optional(),
});

/** Issues the tokens that the token endpoint would issue after a sign-in, without a browser. */
export async function issueTokensWithoutBrowser(request: z.output<typeof tokensSchema>): Promise<TokenAnswer> {
  const person = await getPerson(request.user);
  const companyId = await getCompanyId(pool, request.company);
  if (!(await isMember(pool, person.id, companyId))) {
    throw new ControlError(400, `${person.email} is no member of ${request.company}.`);
  }
  const clientId = request.clientId ?? (await getDefaultClientId());
  const client = await findClient(pool, clientId);
  if (client === null) throw new ControlError(404, `No application ${clientId} is registered.`);
  const scopes = knownScopes.filter((scope) => request.scopes.includes(scope));
  return transaction(async (tx) => {
    const grant = await createGrant(tx, { clientId, userId: person.id, companyId, scopes, authTime: now() });
    return issueTokens(tx, grant, {
      mayRefresh: client.grantTypes.includes("refresh_token"),
      expiresIn: request.expiresIn,
    });
  });
}

export const passwordSchema = z.strictObject({ password: z.string().min(1) });

export async function setPassword(idOrEmail: string, { password }: z.output<typeof passwordSchema>): Promise<void> {
  const person = await getPerson(idOrEmail);
  await transaction(async (tx) => {
    await lockPerson(tx, person.id, "UPDATE");
    await changePassword(tx, person.id, password, now());
  });
}

export const companiesSchema = z.strictObject({ companies: z.array(z.string()) });

/** Makes a person a member of exactly these companies. Refresh tokens for companies that the person leaves are ended. */
export async function setCompanies(idOrEmail: string, { companies }: z.output<typeof companiesSchema>): Promise<void> {
  const person = await getPerson(idOrEmail);
  await transaction(async (tx) => {
    await lockPerson(tx, person.id, "UPDATE");
    const wantedCompanyIds: string[] = [];
    // The companies are looked up one after the other: a transaction has one connection, which takes one statement at a
    // time.
    for (const company of companies) wantedCompanyIds.push(await getCompanyId(tx, company));
    const endedMemberships = await tx.query<{ companyId: string }>(
      `DELETE FROM "Membership" WHERE "userId" = $1 AND "companyId" <> ALL ($2::uuid[]) RETURNING "companyId"`,
      [person.id, wantedCompanyIds],
    );
    const companyIds = endedMemberships.rows.map((row) => row.companyId);
    await endRefreshTokens(tx, { userId: person.id, companyIds, reason: "membership_ended", revokedAt: now() });
    await addMemberships(tx, person.id, wantedCompanyIds);
  });
}

export const membershipSchema = z.strictObject({
  /** The id or the name of the company. */
  company: z.string(),
  role: z.enum(["owner", "approver", "accountant", "read-only"]),
  isConsultant: z.boolean().optional(),
  canApprovePurchaseInvoices: z.boolean().optional(),
  canApproveVatReports: z.boolean().optional(),
});

/**
 * Sets the role and permissions of a person in one company, as a new member too. Permissions that are left out are false.
 */
export async function setMembership(idOrEmail: string, membership: z.output<typeof membershipSchema>): Promise<void> {
  const person = await getPerson(idOrEmail);
  await transaction(async (tx) => {
    await lockPerson(tx, person.id, "UPDATE");
    await tx.query(
      `INSERT INTO "Membership" ("userId", "companyId", role, "isConsultant", "canApprovePurchaseInvoices",
         "canApproveVatReports") VALUES ($1, $2, $3, $4, $5, $6)
       ON CONFLICT ("userId", "companyId") DO UPDATE SET role = excluded.role, "isConsultant" = excluded."isConsultant",
         "canApprovePurchaseInvoices" = excluded."canApprovePurchaseInvoices",
         "canApproveVatReports" = excluded."canApproveVatReports"`,
      [
        person.id,
        await getCompanyId(tx, membership.company),
        membership.role,
        membership.isConsultant ?? false,
        membership.canApprovePurchaseInvoices ?? false,
        membership.canApproveVatReports ?? false,
      ],
    );
  });
}

async function addMemberships(tx: Tx, userId: string, companyIds: readonly string[]): Promise<void> {
  await tx.query(
    `INSERT INTO "Membership" ("userId", "companyId", role, "isConsultant", "canApprovePurchaseInvoices",
       "canApproveVatReports") SELECT $1, unnest($2::uuid[]), 'accountant', true, true, true
     ON CONFLICT DO NOTHING`,
    [userId, [...companyIds]],
  );
}

async function getPerson(idOrEmail: string): Promise<Person> {
  const person = await findPerson(pool, idOrEmail);
  if (person === null) throw new ControlError(404, `Nobody has the id or e-mail ${idOrEmail}.`);
  return person;
}

export async function getCompanyId(db: Db, idOrName: string): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM "Company" WHERE id::text = lower($1) OR lower(name) = lower($1) ORDER BY seq`,
    [idOrName],
  );
  if (!rows[0]) throw new ControlError(404, `No company has the id or name ${idOrName}.`);
  return rows[0].id;
}

async function getDefaultClientId(): Promise<string> {
  const { rows } = await pool.query<{ clientId: string }>(
    `SELECT "clientId" FROM "OAuthClient" ORDER BY "clientId" = 'stegvis-local' DESC, "clientId" LIMIT 1`,
  );
  if (!rows[0]) throw new ControlError(404, "No application is registered.");
  return rows[0].clientId;
}
