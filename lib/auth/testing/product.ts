import { decodeJwt } from "jose";
import { createFreshDatabase, type FreshDatabase } from "../../../scripts/testing/database";
import { acquireSandbox, type Sandbox } from "../../../scripts/testing/programs";
import { storeGrant } from "../grants";
import { parseTokenAnswer } from "../oauth/token-answer";
import { saveDefaultPartner } from "../partners";
import { testEnv } from "./env";

const clientId = "stegvis-test";
const secret = "testsecret";

/** A sandbox and a portal database. The environment of this process is set so that portal code runs against them. */
export type Product = { sandbox: Sandbox; database: FreshDatabase; env: Record<string, string>; stop(): Promise<void> };

const callbackUrl = "http://localhost:3000/api/connections/callback";

export async function startProduct({ redirectUris = [callbackUrl], seed = "empty" } = {}): Promise<Product> {
  const clients = [{ clientId, secret, redirectUris, name: "Test" }];
  const [sandbox, database] = await Promise.all([
    acquireSandbox({ seed, env: { SANDBOX_CLIENTS: JSON.stringify(clients) } }),
    createFreshDatabase("portal"),
  ]);
  const env = testEnv({
    IDENTITY_URL: `${sandbox.url}/identity`,
    BOOKS_URL: `${sandbox.url}/v2`,
    PAYROLL_URL: `${sandbox.url}/payroll/v2`,
    OAUTH_CLIENT_ID: clientId,
    OAUTH_CLIENT_SECRET: secret,
    DATABASE_URL: database.url,
  });
  Object.assign(process.env, env);
  await saveDefaultPartner();
  const stop = async () => {
    const { closeDatabase } = await import("../../platform/db");
    await closeDatabase();
    await Promise.all([sandbox.stop(), database.drop()]);
  };
  return { sandbox, database, env, stop };
}

export type ConnectedPerson = { partnerId: string; personId: string; companyId: string; refreshToken: string };

/** Connects a person with a company as if they had signed in, with tokens from the sandbox's control API. */
export async function connectPerson(
  sandbox: Sandbox,
  {
    user,
    company,
    scopes = ["ea:api", "offline_access", "ea:sales"],
  }: { user: string; company: string; scopes?: string[] },
): Promise<ConnectedPerson> {
  const { id: partnerId } = await saveDefaultPartner();
  const answer = await sandbox.callControl("POST", "/tokens", { user, company, scopes });
  const tokens = parseTokenAnswer({ status: 200, contentType: "application/json", body: JSON.stringify(answer) });
  const { iss = "", sub = "", customer_id } = decodeJwt(tokens.accessToken);
  const { personId, companyId } = await storeGrant({
    partnerId,
    claims: { issuer: iss, subject: sub, remoteCompanyId: String(customer_id), email: user },
    personName: user,
    company: { identifier: null, name: company, countryCode: "SE", currencyCode: "SEK" },
    tokens,
    requestedScopes: scopes,
    permissions: { canWrite: true, isConsultant: false, canApprove: false },
    purpose: "sign_in",
    email: user,
    link: null,
  });
  return { partnerId, personId, companyId, refreshToken: tokens.refreshToken ?? "" };
}

/** The number of refreshes at the identity server, by its own counters. */
export async function countRefreshes(sandbox: Sandbox): Promise<{ received: number; committed: number }> {
  type Counters = { total: { refreshes: { received: number; committed: number } } };
  return (await sandbox.callControl<Counters>("GET", "/counters")).total.refreshes;
}
