import "server-only";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { portalEnvironment } from "../../../scripts/launch/environment.mjs";
import { loadSecrets } from "../../../scripts/launch/secrets.mjs";
import { launchSettings } from "../../../scripts/launch/settings.mjs";
import { freshDatabase } from "../../../scripts/testing/database";
import { startSandbox } from "../../../scripts/testing/programs";
import { type CompanyAccess, companyAccess } from "../../auth/access";
import { storeGrant } from "../../auth/grants";
import { checkAccessToken } from "../../auth/oauth/access-token";
import { readCompany } from "../../auth/oauth/service-identity";
import { findPartnerByHost, saveDefaultPartner, savePartner } from "../../auth/partners";
import { startSession } from "../../auth/session";
import { closeDatabase } from "../../db";
import { env } from "../../env";

const allScopes = "ea:api offline_access ea:sales ea:accounting ea:purchase vls:api";

type Who = { user: string; company: string; scopes?: string; origin?: string };

/** A person signed in with a connection: the cookie their browser would send, and what it gives access to. */
export type SignedIn = {
  cookie: string;
  host: string;
  access: CompanyAccess;
  /** A request of their browser to a path of the portal. */
  request(method: string, path: string, body?: unknown, headers?: Record<string, string>): Request;
};

/**
 * A real sandbox and the portal's own code on a database of its own, in this process: no browser and no build needed.
 */
export async function startWorld() {
  const [sandbox, database] = await Promise.all([startSandbox(), freshDatabase("portal")]);
  const dataDir = path.join(sandbox.dataDir, "portal-inside");
  mkdirSync(dataDir, { recursive: true });
  const given = {
    PORT: new URL(sandbox.portalUrl).port,
    SANDBOX_URL: sandbox.url,
    SANDBOX_PORT: new URL(sandbox.url).port,
    DATA_DIR: dataDir,
    CALLS_PER_MINUTE: "100000",
    LOG_LEVEL: "silent",
  };
  const settings = launchSettings(given, [], process.cwd());
  const secrets = loadSecrets(sandbox.dataDir, given);
  Object.assign(process.env, portalEnvironment(settings, given, secrets, database.url));
  await saveDefaultPartner();
  return {
    sandbox,
    signIn,
    partner: (origin: string) =>
      savePartner({ origin, name: "Other", clientId: env().OAUTH_CLIENT_ID, secret: env().OAUTH_CLIENT_SECRET }),

    stop: async () => {
      await closeDatabase();
      await sandbox.stop();
      await database.drop();
    },
  };

  async function signIn({ user, company, scopes = allScopes, origin = env().APP_URL }: Who): Promise<SignedIn> {
    const host = new URL(origin).host;
    const partner = await findPartnerByHost(host);
    if (!partner) throw new Error(`no partner at ${host}`);
    const answer = await sandbox.control<TokenAnswer>("POST", "/tokens", { user, company, scopes: scopes.split(" ") });
    const claims = await checkAccessToken(answer.access_token, partner.clientId);
    if (!claims) throw new Error("an opaque token");
    const granted = scopes.split(" ");
    const { personId, companyId } = await storeGrant({
      partnerId: partner.id,
      claims,
      personName: user,
      company: await readCompany(answer.access_token),
      tokens: {
        accessToken: answer.access_token,
        refreshToken: answer.refresh_token ?? null,
        scopes: granted,
        expiresInSeconds: answer.expires_in,
      },
      askedScopes: granted,
      mayWrite: !user.startsWith("lars"),
    });
    const setCookie = await startSession({ partnerId: partner.id, personId, endsSession: null });
    const cookie = setCookie.slice(0, setCookie.indexOf(";"));
    const headers = { host, cookie };
    const access = await companyAccess({ headers: new Headers(headers) }, companyId);
    return {
      cookie,
      host,
      access,
      request: (method, route, body, more = {}) => requestOf(origin, method, route, body, { ...headers, ...more }),
    };
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>;

type TokenAnswer = { access_token: string; refresh_token?: string; expires_in: number };

function requestOf(
  origin: string,
  method: string,
  route: string,
  body: unknown,
  headers: Record<string, string>,
): Request {
  const content = body === undefined ? {} : { body: JSON.stringify(body) };
  const request = new Request(`${origin}${route}`, { method, ...content });
  // `Request` drops Host and Cookie, which only browsers and servers may set; handlers read them here.
  const all = new Headers({
    "sec-fetch-site": "same-origin",
    ...(body === undefined ? {} : { "content-type": "application/json" }),
    ...headers,
  });
  return new Proxy(request, {
    get: (target, name) => {
      if (name === "headers") return all;
      if (name === "url") return `${origin}${route}`;
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
