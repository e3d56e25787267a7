import { createHash, randomBytes } from "node:crypto";
import dns from "node:dns/promises";
import tls from "node:tls";
import { bad, codeOfError, good, unknown } from "./finding.mjs";

const timeoutMs = 5_000;
/** The difference of clocks within which tokens are judged rightly. */
const maxClockDifferenceMs = 30_000;
const dayMs = 86_400_000;
/** A certificate that ends sooner was probably forgotten: it is usually renewed a month before. */
const wantedDays = 14;

/** @typedef {import("./finding.mjs").Finding} Finding */
/** @typedef {import("../commands/context.mjs").CommandContext} CommandContext */
/** @typedef {import("./database.mjs").PartnerPortal} PartnerPortal */

/** @param {string} address */
const isLoopback = (address) => /^(localhost|127\.0\.0\.1|\[::1\]|.*\.localhost)$/.test(new URL(address).hostname);

/** @param {string} address */
function ask(address) {
  return fetch(address, { redirect: "manual", signal: AbortSignal.timeout(timeoutMs) });
}

/**
 * @param {CommandContext} context
 * @param {boolean} isRunning  whether the portal runs on this machine, so that it has to answer
 * @param {readonly PartnerPortal[]} [partners]  those of the database
 * @returns {Promise<Finding[]>}
 */
export async function checkAddresses({ settings }, isRunning, partners = []) {
  const { IDENTITY_URL = "", BOOKS_URL = "", PAYROLL_URL = "", OAUTH_CLIENT_ID = "" } = settings.service;
  const mustAnswer = settings.hosted || isRunning;
  const ownPortal = { origin: settings.appUrl, clientId: OAUTH_CLIENT_ID };
  const otherPortals = partners.filter(({ origin }) => origin !== settings.appUrl);
  const findings = await Promise.all([
    checkPortal("APP_URL", settings.appUrl, isRunning),
    ...otherPortals.map(({ origin }) => checkPortal(origin, origin, isRunning)),
    checkService("identity server", `${IDENTITY_URL}/.well-known/openid-configuration`, "IDENTITY_URL", mustAnswer),
    checkService("books", BOOKS_URL, "BOOKS_URL", mustAnswer),
    checkService("payroll", PAYROLL_URL, "PAYROLL_URL", mustAnswer),
    checkServiceClock(IDENTITY_URL, settings.hosted),
    checkRedirectAddress("redirect address", IDENTITY_URL, ownPortal, mustAnswer),
    ...otherPortals.map((portal) =>
      checkRedirectAddress(`redirect address of ${portal.origin}`, IDENTITY_URL, portal, mustAnswer),
    ),
    ...[
      ...new Set(
        [...[ownPortal, ...otherPortals].map(({ origin }) => origin), IDENTITY_URL, BOOKS_URL, PAYROLL_URL].map(
          (address) => new URL(address).origin,
        ),
      ),
    ].map(checkCertificate),
  ]);
  return findings;
}

/**
 * @param {string} area
 * @param {string} origin
 * @param {boolean} isRunning
 * @returns {Promise<Finding>}
 */
async function checkPortal(area, origin, isRunning) {
  const { hostname } = new URL(origin);
  const isKnown = await dns.lookup(hostname.replace(/^\[|\]$/g, "")).then(
    () => true,
    () => false,
  );
  if (!isKnown)
    return bad(area, `no name server knows ${hostname}`, "add the name to your DNS, or correct the address");
  try {
    const { status } = await ask(`${origin}/healthz`);
    if (status < 500) return good(area, `${origin} answers`);
    return bad(area, `${origin} answers ${status}`, "start the portal, and look at what the proxy in front reports");
  } catch (error) {
    const text = `nobody answers at ${origin} (${codeOfError(error)})`;
    return isRunning
      ? bad(area, text, "check the proxy in front of the portal, and PORT")
      : unknown(area, `${text}: the portal does not run here`);
  }
}

/**
 * @param {string} area
 * @param {string} address
 * @param {string} variable
 * @param {boolean} mustAnswer
 * @returns {Promise<Finding>}
 */
async function checkService(area, address, variable, mustAnswer) {
  try {
    const { status } = await ask(address);
    // Without a token the books answer that there is none; a wrong address has nothing to answer with.
    if (status < 500 && (status !== 404 || variable !== "IDENTITY_URL"))
      return good(area, `${new URL(address).origin} answers`);
    return bad(
      area,
      `${new URL(address).origin} answers ${status}`,
      `correct ${variable}, or ask the operator of the service`,
    );
  } catch (error) {
    const text = `nobody answers at ${new URL(address).origin} (${codeOfError(error)})`;
    return mustAnswer
      ? bad(area, text, `correct ${variable}, and let this machine reach it`)
      : unknown(area, `${text}: the sandbox does not run`);
  }
}

/**
 * @param {string} identityUrl
 * @param {boolean} isHosted
 * @returns {Promise<Finding>}
 */
async function checkServiceClock(identityUrl, isHosted) {
  const area = "clock of the service";
  if (!isHosted) return unknown(area, "the sandbox keeps a clock of its own");
  try {
    const startedAtMs = Date.now();
    const { headers } = await ask(`${identityUrl}/.well-known/openid-configuration`);
    const date = headers.get("date");
    if (!date) return unknown(area, "its answers name no time");
    const differenceMs = Math.abs(Date.parse(date) - (startedAtMs + Date.now()) / 2);
    const text = `it differs by ${Math.round(differenceMs / 1000)} s from this machine's`;
    return differenceMs <= maxClockDifferenceMs
      ? good(area, text)
      : bad(area, text, "let this machine follow a time server (NTP)");
  } catch {
    return unknown(area, "the identity server does not answer");
  }
}

/**
 * Begins a sign-in as a browser would, and goes no further: a server that does not know the address refuses at once.
 *
 * @param {string} area
 * @param {string} identityUrl
 * @param {PartnerPortal} portal
 * @param {boolean} mustAnswer
 * @returns {Promise<Finding>}
 */
async function checkRedirectAddress(area, identityUrl, { origin, clientId }, mustAnswer) {
  const redirectUri = `${origin}/api/connections/callback`;
  const url = new URL(`${identityUrl}/connect/authorize`);
  url.search = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: redirectUri, response_type: "code" },
    ...{
      scope: "ea:api ea:sales offline_access",
      state: randomBytes(16).toString("hex"),
      code_challenge_method: "S256",
    },
    code_challenge: createHash("sha256").update(randomBytes(32)).digest("base64url"),
  }).toString();
  try {
    const { status } = await ask(url.href);
    if (status < 400) return good(area, `${redirectUri} is registered`);
    return bad(
      area,
      `the identity server refuses ${redirectUri} (${status})`,
      `register it as redirect address of ${clientId}, letter by letter`,
    );
  } catch (error) {
    return mustAnswer
      ? bad(area, `the identity server does not answer (${codeOfError(error)})`, "correct IDENTITY_URL")
      : unknown(area, "the sandbox does not run");
  }
}

/** @param {string} origin @returns {Promise<Finding>} */
async function checkCertificate(origin) {
  const { protocol, hostname, port } = new URL(origin);
  const area = `TLS of ${hostname}`;
  if (protocol !== "https:")
    return isLoopback(origin)
      ? unknown(area, "plain http on this machine")
      : bad(area, "it is reached by plain http", "use its https address");
  return new Promise((resolve) => {
    const socket = tls.connect({
      host: hostname,
      port: Number(port) || 443,
      servername: hostname,
      timeout: timeoutMs,
      rejectUnauthorized: false,
    });
    const settle = (/** @type {Finding} */ finding) => {
      socket.destroy();
      resolve(finding);
    };
    socket.once("error", (error) =>
      settle(bad(area, `no connection (${codeOfError(error)})`, "let the proxy listen for TLS there")),
    );
    socket.once("timeout", () => settle(bad(area, "no answer in time", "let the proxy listen for TLS there")));
    socket.once("secureConnect", () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / dayMs);
      if (!socket.authorized)
        return settle(
          bad(
            area,
            `the certificate is not trusted (${socket.authorizationError})`,
            "install one for this name from an authority, with its whole chain",
          ),
        );
      return settle(
        days >= wantedDays
          ? good(area, `valid for ${days} more days`)
          : bad(area, `it ends in ${days} days`, "renew the certificate, and let it renew itself"),
      );
    });
  });
}
