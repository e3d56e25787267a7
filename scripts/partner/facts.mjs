import { StopReason } from "../launch/stop-reason.mjs";

const usage = "usage: npm run partner:add -- --origin https://books.firm.example --name NAME --client-id ID";

/**
 * Parses the facts that identify a new partner.
 *
 * @param {{ origin?: string, name?: string, "client-id"?: string }} values
 * @returns {{ origin: string, name: string, clientId: string }}
 * @throws {StopReason} with what is wrong
 */
export function parsePartnerFacts({ origin, name, "client-id": clientId }) {
  if (!origin || !name?.trim() || !clientId?.trim()) throw new StopReason(usage);
  const url = URL.canParse(origin) ? new URL(origin) : null;
  const isLoopback = url && /^(localhost|127\.0\.0\.1|\[::1\]|.*\.localhost)$/.test(url.hostname);
  if (!url || !(url.protocol === "https:" || (url.protocol === "http:" && isLoopback))) {
    throw new StopReason(`${origin} is no https address: people reach a partner's portal over https`);
  }
  if (url.pathname !== "/" || url.search || url.hash)
    throw new StopReason(`${origin} has a path: give the origin alone`);
  return { origin: url.origin, name: name.trim(), clientId: clientId.trim() };
}
