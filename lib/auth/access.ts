import "server-only";
import { cache } from "react";
import { query } from "@/lib/platform/db";
import { createSharedRead } from "@/lib/platform/shared-read";
import type { Colour } from "@/lib/values/colours";
import { Problem } from "@/lib/values/problem";
import { isUnconfirmedReason } from "../rules/access/reconnect-reasons";
import { type Action, isRole, mayDo, type Role } from "../rules/access/roles";
import { initialsOf } from "./company-mark";
import { recordRefusal } from "./refusals";
import { connectionPagePathOf } from "./return-to";
import { hostOf, type RequestWithHeaders, sessionHashOf } from "./session";

declare const accessBrand: unique symbol;

/**
 * The right of one person to work with one company, checked for the present request. Functions on company data require it,
 * and only this file creates it.
 */
export type CompanyAccess = {
  readonly [accessBrand]: true;
  readonly partnerId: string;
  readonly personId: string;
  readonly companyId: string;
  readonly remoteCompanyId: string;
  readonly connectionId: string | null;
  readonly role: Role;
  readonly company: {
    readonly name: string;
    readonly countryCode: string;
    readonly currencyCode: string;
    readonly timeZone: string;
    readonly colour: Colour;
    readonly initials: string;
  };
};

/** A connection as the access check reads it, with the company's wrapped data key, so that its token needs no query. */
export type ConnectionRow = {
  id: string;
  status: string;
  reason: string | null;
  scopes: string[];
  accessTokenSealed: Uint8Array | null;
  dataKeyId: string;
  accessExpiresAt: Date | null;
  renewAt: Date | null;
  tokenVersion: number;
  wrappedKey: { dataKeyId: string; dataKeyWrapped: Uint8Array; masterKeyId: string };
};

const connectionRows = new WeakMap<CompanyAccess, ConnectionRow>();

/** The connection read together with this access, or null when the person never connected the company. */
export function connectionRowOf(access: CompanyAccess): ConnectionRow | null {
  return connectionRows.get(access) ?? null;
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

type AccessWithConnection = { row: AccessRow; connection: ConnectionRow | null } | null;

/** Calls of one session that arrive at the same time, as a page makes them, share one read of the access. */
const sharedAccessRead = createSharedRead<AccessWithConnection>(5);

async function readAccess(host: string, sessionHash: string, companyId: string | null): Promise<AccessWithConnection> {
  const { rows } = await query<AccessRow>({
    name: "company_access",
    text: "SELECT * FROM company_access($1, $2, $3)",
    values: [host, sessionHash, companyId],
  });
  const [row] = rows;
  return row ? { row, connection: connectionOfRow(row) } : null;
}

/**
 * The company access of a request. Session, membership and connection are
 * read in one query after the call has arrived, and are never cached.
 *
 * @throws Problem `not_signed_in`; `not_found` for a company that does not exist or is not the person's, which look the
 *                 same; `reconnect_required` while the service has yet to confirm that the person belongs to the company
 */
export async function getCompanyAccess(request: RequestWithHeaders, companyId: string): Promise<CompanyAccess> {
  return requireConfirmed(await getUnconfirmedAccess(request, companyId));
}

/**
 * The company access of a request, also for a person of whom the service has yet to confirm that they belong to the
 * company. Two things use it, because they must work before the person has connected again and show nothing of the
 * company: saving what the person typed, and the page of their own connection.
 *
 * @throws Problem `not_signed_in`, `not_found`
 */
export async function getUnconfirmedAccess(request: RequestWithHeaders, companyId: string): Promise<CompanyAccess> {
  const sessionHash = sessionHashOf(request);
  if (!sessionHash) throw new Problem("not_signed_in");
  const requestedCompanyId = uuidPattern.test(companyId) ? companyId : null;
  const host = hostOf(request);
  const accessRead = await sharedAccessRead(`${sessionHash} ${requestedCompanyId} ${host}`, () =>
    readAccess(host, sessionHash, requestedCompanyId),
  );
  if (!accessRead) throw new Problem("not_signed_in");
  const { row, connection } = accessRead;
  if (!row.role) {
    const { partner_id: partnerId, person_id: personId } = row;
    const subject = requestedCompanyId?.toLowerCase();
    await recordRefusal(request, { kind: "company.refused", partnerId, personId, subject, code: "not_found" });
  }
  return toAccess(row, connection);
}

/**
 * Whether the connection ended for a reason that leaves open whether the person still belongs to the company. They may
 * have been removed, and only a new login at the service can show whether they were (decision 0301).
 */
export function isUnconfirmed(access: CompanyAccess): boolean {
  return isUnconfirmedReason(connectionRowOf(access)?.reason ?? null);
}

function requireConfirmed(access: CompanyAccess): CompanyAccess {
  const reason = connectionRowOf(access)?.reason ?? undefined;
  if (isUnconfirmed(access)) throw new Problem("reconnect_required", { detail: reason });
  return access;
}

/**
 * The access of a person who submitted a command earlier, for work that continues without them. Their membership must not
 * have ended, and no other person's connection is ever used.
 *
 * @throws Problem `not_found`; `connection_missing` when they never connected the company; `reconnect_required` while the
 *         service has yet to confirm that they belong to it
 */
export async function accessOfPerson(partnerId: string, personId: string, companyId: string): Promise<CompanyAccess> {
  const access = await findAccessOfMember(partnerId, personId, companyId);
  if (!access) throw new Problem("not_found");
  if (!access.connectionId) throw new Problem("connection_missing");
  return requireConfirmed(access);
}

/**
 * The access of a member, whatever state their connection is in, for what ends their membership. It calls no service.
 *
 * @returns null for somebody who is no member
 */
export async function findAccessOfMember(
  partnerId: string,
  personId: string,
  companyId: string,
): Promise<CompanyAccess | null> {
  const { rows } = await query<AccessRow>("SELECT * FROM person_access($1, $2, $3)", [partnerId, personId, companyId]);
  return rows[0] ? toAccess(rows[0]) : null;
}

/**
 * The company access in pages. An unknown company shows the not-found page. A missing
 * session leads to the sign-in page and back. A person of whom the service has yet to
 * confirm that they belong to the company is led to the page of their connection, and back.
 */
export async function getPageAccess(companyId: string): Promise<CompanyAccess> {
  const access = await getUnconfirmedPageAccess(companyId);
  if (!isUnconfirmed(access)) return access;
  const [{ headers }, { redirect }] = await Promise.all([import("next/headers"), import("next/navigation")]);
  return redirect(connectionPagePathOf(access.companyId, (await headers()).get("x-stegvis-path")));
}

/**
 * The company access for the frame around a company's pages and for the pages of the connection and of the person's
 * sign-ins, also for a person who is not confirmed. They show nothing of the company's books.
 */
export const getUnconfirmedPageAccess = cache(async (companyId: string): Promise<CompanyAccess> => {
  const [{ headers }, { notFound, redirect }] = await Promise.all([import("next/headers"), import("next/navigation")]);
  const requestHeaders = new Headers(await headers());
  try {
    return await getUnconfirmedAccess({ headers: requestHeaders }, companyId);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (error.code === "not_found") return notFound();
    if (error.code !== "not_signed_in") throw error;
    return redirect(`/sign-in?returnTo=${encodeURIComponent(requestHeaders.get("x-stegvis-path") ?? "/companies")}`);
  }
});

/** Requires that the person's role allows an action. @throws Problem `role_missing` naming the action */
export function requireAction(access: CompanyAccess, action: Action): void {
  if (!mayDo(access.role, action)) throw new Problem("role_missing", { detail: action });
}

type AccessRow = {
  partner_id: string;
  person_id: string;
  company_id: string | null;
  role: string | null;
  remote_id: string;
  company_name: string;
  country_code: string;
  currency_code: string;
  time_zone: string;
  colour: Colour;
  data_key_id: string;
  data_key_wrapped: Uint8Array;
  master_key_id: string;
  connection_id: string | null;
  status: string;
  reason: string | null;
  scopes: string[];
  access_token_sealed: Uint8Array | null;
  token_data_key_id: string;
  access_expires_at: Date | null;
  renew_at: Date | null;
  token_version: number;
};

function toAccess(row: AccessRow, connection = connectionOfRow(row)): CompanyAccess {
  if (!row.company_id || !row.role || !isRole(row.role)) throw new Problem("not_found");
  const access = {
    partnerId: row.partner_id,
    personId: row.person_id,
    companyId: row.company_id,
    remoteCompanyId: row.remote_id,
    connectionId: row.connection_id,
    role: row.role,
    company: {
      name: row.company_name,
      countryCode: row.country_code,
      currencyCode: row.currency_code,
      timeZone: row.time_zone,
      colour: row.colour,
      initials: initialsOf(row.company_name),
    },
  } as CompanyAccess;
  if (connection) connectionRows.set(access, connection);
  return access;
}

function connectionOfRow(row: AccessRow): ConnectionRow | null {
  if (!row.connection_id) return null;
  const { data_key_id: dataKeyId, data_key_wrapped: dataKeyWrapped, master_key_id: masterKeyId } = row;
  return {
    id: row.connection_id,
    status: row.status,
    reason: row.reason,
    scopes: row.scopes,
    accessTokenSealed: row.access_token_sealed,
    dataKeyId: row.token_data_key_id,
    accessExpiresAt: row.access_expires_at,
    renewAt: row.renew_at,
    tokenVersion: row.token_version,
    wrappedKey: { dataKeyId, dataKeyWrapped, masterKeyId },
  };
}
