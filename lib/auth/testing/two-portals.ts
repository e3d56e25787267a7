import http from "node:http";
import pg from "pg";
import { type Portal, startPortal, startSandbox } from "../../../scripts/testing/programs";
import { Browser } from "./browser";
import { countRefreshes } from "./product";

const anna = { user: "anna@norrsken.example", company: "Norrsken Bygg AB" };
const callsPerPortal = 100;

export type PortalAnswer = { status: number; headers: http.IncomingHttpHeaders; body: string };

export type TwoPortals = Awaited<ReturnType<typeof startTwoPortals>>;

/** Starts two portals on one database, each with its own HTTP server, and a browser whose person is signed in to both. */
export async function startTwoPortals() {
  const sandbox = await startSandbox();
  await sandbox.callControl("PUT", "/limits", { perMinute: 100_000 });
  // Several crowds of calls happen within a minute, and no crowd may use up the quota of the next one.
  const env = { CALLS_PER_MINUTE: "100000" };
  const directPortal = await startPortal({ sandbox, env });
  // The second portal is behind a proxy on this machine.
  const proxiedPortal = await startPortal({
    sandbox,
    firstPortal: directPortal,
    env: { ...env, TRUSTED_PROXIES: "127.0.0.1" },
  });
  const portals = [directPortal, proxiedPortal] as const;
  const browser = new Browser(sandbox.portalUrl, false);
  const callbackPage = await browser.signIn(anna);
  const companyId = new URL(callbackPage.location ?? "", sandbox.portalUrl).pathname.split("/")[2] ?? "";
  return {
    sandbox,
    portals,
    browser,
    companyId,
    user: anna.user,
    callPortal,
    runCrowd,
    stop: async () => {
      await Promise.all([proxiedPortal.stop(), directPortal.stop()]);
      await sandbox.stop();
    },
  };

  /** Calls one of the two processes under the product's own Host, with GET unless another method is given. */
  function callPortal(
    portal: Portal,
    path: string,
    headers: Record<string, string> = {},
    method = "GET",
  ): Promise<PortalAnswer> {
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const sentHeaders = { host: new URL(sandbox.portalUrl).host, cookie, ...headers };
    return new Promise((resolve, reject) => {
      const request = http.request(`${portal.url}${path}`, { method, headers: sentHeaders }, (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("end", () => {
          const { statusCode: status = 0, headers } = response;
          resolve({ status, headers, body: Buffer.concat(chunks).toString() });
        });
      });
      request.on("error", reject);
      request.end();
    });
  }

  /**
   * Makes 200 calls at once on an expired token. It counts the good answers, and the refreshes by the identity
   * server's counters.
   */
  async function runCrowd() {
    await expireTokens(directPortal.databaseUrl, companyId);
    const refreshesBefore = await countRefreshes(sandbox);
    const begunAtMs = performance.now();
    const customersPath = `/api/companies/${companyId}/books/customers`;
    const calls = portals.flatMap((portal) =>
      Array.from({ length: callsPerPortal }, () => callPortal(portal, customersPath)),
    );
    const answers = await Promise.all(calls);
    const refreshesAfter = await countRefreshes(sandbox);
    return {
      goodCount: answers.filter(({ status, body }) => status === 200 && body.includes('"Data"')).length,
      received: refreshesAfter.received - refreshesBefore.received,
      committed: refreshesAfter.committed - refreshesBefore.committed,
      seconds: (performance.now() - begunAtMs) / 1000,
    };
  }
}

async function expireTokens(databaseUrl: string, companyId: string): Promise<void> {
  const databaseClient = new pg.Client({ connectionString: databaseUrl });
  await databaseClient.connect();
  await databaseClient.query("BEGIN");
  const partnerId = (await databaseClient.query("SELECT id FROM partner")).rows[0].id;
  await databaseClient.query("SELECT set_config('app.partner', $1, true), set_config('app.company', $2, true)", [
    partnerId,
    companyId,
  ]);
  await databaseClient.query("UPDATE connection SET renew_at = 'epoch', access_expires_at = 'epoch'");
  await databaseClient.query("COMMIT");
  await databaseClient.end();
}
