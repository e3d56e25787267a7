import "server-only";
import { randomBytes } from "node:crypto";
import { mkdtempSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv } from "node:util";
import { createFreshDatabase } from "../../../scripts/testing/database";
import { patientSettings } from "../../../scripts/testing/patient-settings.mjs";
import { acquireSandbox, startPortal } from "../../../scripts/testing/programs";
import { type CompanyAccess, getCompanyAccess } from "../../auth/access";
import { storeGrant } from "../../auth/grants";
import { checkAccessToken } from "../../auth/oauth/access-token";
import { readCompany } from "../../auth/oauth/service-identity";
import { findPartnerByHost, saveDefaultPartner, savePartner } from "../../auth/partners";
import type { StatedPermissions } from "../../auth/role-of-permissions";
import { startSession } from "../../auth/session";
import { cancelWakeUps } from "../../operations/operations";
import { closeDatabase, withTenant } from "../../platform/db";
import { env } from "../../platform/env";
import { allScopes } from "../../rules/access/scopes";
import { setClockToMorning } from "./morning";

type SignInRequest = { user: string; company: string; scopes?: string; origin?: string };

/** A person who is signed in with a connection: the cookie of their browser, and the access it gives. */
export type SignedIn = {
  cookie: string;
  host: string;
  access: CompanyAccess;
  /** Returns a request of the person's browser to a path of the portal. */
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Request;
};

/**
 * Starts a real sandbox and the portal's own code in this process, on a database of its own: no browser and no build is
 * needed.
 *
 * @param withPortal also starts a real portal from the build, on the same database
 * @param portalEnv further settings of that portal
 * @param undoSeconds the undo wait of every company that is signed in to; most tests do not need the wait
 * @param poolerOf makes the address of a pooler in front of the database; jobs and notices do without it
 * @param writers people whom the service lets write at Norrsken although the seed does not
 */
export async function startWorld({
  withPortal = false,
  portalEnv = {} as Record<string, string>,
  undoSeconds = 0,
  writers = [] as readonly string[],
  poolerOf = undefined as ((url: string) => Promise<string>) | undefined,
} = {}) {
  const sandbox = await acquireSandbox();
  const portal = withPortal ? await startPortal({ sandbox, env: portalEnv }) : null;
  const database = portal ? { url: portal.databaseUrl, drop: portal.stop } : await createFreshDatabase("portal");
  const dataDir = mkdtempSync(path.join(sandbox.dataDir, "portal-inside-"));
  Object.assign(process.env, {
    // The launcher stores here the credentials by which the sandbox knows the portal.
    ...parseEnv(readFileSync(path.join(sandbox.dataDir, "secrets.env"), "utf8")),
    PORT: new URL(sandbox.portalUrl).port,
    APP_URL: sandbox.portalUrl,
    IDENTITY_URL: `${sandbox.url}/identity`,
    BOOKS_URL: `${sandbox.url}/v2`,
    PAYROLL_URL: `${sandbox.url}/payroll/v2`,
    OAUTH_CLIENT_ID: "stegvis-local",
    DATABASE_URL: database.url,
    ...(poolerOf
      ? { DATABASE_URL: await poolerOf(database.url), DATABASE_DIRECT_URL: database.url, DATABASE_POOLED: "1" }
      : {}),
    ...patientSettings,
    DATA_DIR: dataDir,
    CALLS_PER_MINUTE: "100000",
    LOG_LEVEL: "silent",
  });
  await saveDefaultPartner();
  await setClockToMorning(sandbox);
  for (const user of writers) {
    const membershipRights = { company: "Norrsken Bygg AB", role: "owner", canApprovePurchaseInvoices: true };
    await sandbox.callControl("PUT", `/users/${user}/membership`, membershipRights);
  }
  return {
    sandbox,
    portal,
    signIn,
    addPartner: (origin: string) =>
      savePartner({ origin, name: "Other", clientId: env().OAUTH_CLIENT_ID, secret: env().OAUTH_CLIENT_SECRET }),

    stop: async () => {
      cancelWakeUps();
      await closeDatabase();
      await database.drop();
      await sandbox.stop();
    },
  };

  async function signIn({
    user,
    company,
    scopes = allScopes.join(" "),
    origin = env().APP_URL,
  }: SignInRequest): Promise<SignedIn> {
    const host = new URL(origin).host;
    const partner = await findPartnerByHost(host);
    if (!partner) throw new Error(`no partner at ${host}`);
    const answer = await sandbox.callControl<TokenAnswer>("POST", "/tokens", {
      user,
      company,
      scopes: scopes.split(" "),
    });
    const claims = await checkAccessToken(answer.access_token, partner.clientId);
    if (!claims) throw new Error("an opaque token");
    const grantedScopes = scopes.split(" ");
    const { personId, companyId } = await storeGrant({
      partnerId: partner.id,
      claims,
      personName: user,
      company: await readCompany(answer.access_token),
      tokens: {
        accessToken: answer.access_token,
        refreshToken: answer.refresh_token ?? null,
        scopes: grantedScopes,
        expiresInSeconds: answer.expires_in,
      },
      requestedScopes: grantedScopes,
      permissions: seedPermissionsOf(user, writers.includes(user)),
      purpose: "sign_in",
      email: user,
      link: null,
    });
    await withTenant({ partnerId: partner.id, companyId }, (tx) =>
      tx.company.updateMany({ where: { partnerId: partner.id, id: companyId }, data: { undoSeconds } }),
    );
    const setCookie = await startSession({
      partnerId: partner.id,
      personId,
      id: randomBytes(32).toString("base64url"),
      endedSessionId: null,
    });
    const cookie = setCookie.slice(0, setCookie.indexOf(";"));
    const headers = { host, cookie };
    const access = await getCompanyAccess({ headers: new Headers(headers) }, companyId);
    return {
      cookie,
      host,
      access,
      request: (method, route, body, moreHeaders = {}) =>
        makeRequest(origin, method, route, body, { ...headers, ...moreHeaders }),
    };
  }
}

/** Returns the permissions the service answers for the people of the seed. */
function seedPermissionsOf(user: string, canWrite: boolean): StatedPermissions {
  if (user.startsWith("lars")) return { canWrite: false, isConsultant: false, canApprove: false };
  if (user.startsWith("erik")) return { canWrite, isConsultant: false, canApprove: true };
  return { canWrite: true, isConsultant: user.startsWith("sara"), canApprove: true };
}

export type World = Awaited<ReturnType<typeof startWorld>>;

type TokenAnswer = { access_token: string; refresh_token?: string; expires_in: number };

function makeRequest(
  origin: string,
  method: string,
  route: string,
  body: unknown,
  headers: Record<string, string>,
): Request {
  const bodyInit = body === undefined ? {} : { body: JSON.stringify(body) };
  const request = new Request(`${origin}${route}`, { method, ...bodyInit });
  // `Request` drops Host and Cookie, which only browsers and servers may set; the handlers under test read them here.
  const allHeaders = new Headers({
    "sec-fetch-site": "same-origin",
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...headers,
  });
  return new Proxy(request, {
    get: (target, name) => {
      if (name === "headers") return allHeaders;
      if (name === "url") return `${origin}${route}`;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
