import "server-only";
import { runAsStranger } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { isPortalUnavailable } from "@/lib/platform/portal-unavailable";
import { machineNow } from "@/lib/values/clock";
import { findPartnerByHost } from "./partners";

type RememberedHost = { isKnown: boolean; untilMs: number };

const rememberedHosts = new Map<string, RememberedHost>();
const runningLookUps = new Map<string, Promise<boolean>>();
const rememberDurationMs = 5_000;
/** A known host whose remembered answer has expired still counts as known for this long while it is looked up again. */
const knownDuringLookUpMs = 60_000;
const maxRememberedHosts = 1_000;

/**
 * Whether a partner has this host. Every request needs the answer, so it is remembered for a few seconds, and no call waits
 * while a known host is looked up again. While the database is unavailable the last answer is used, so that the page that
 * reports the outage still gets its styles and scripts.
 *
 * A host that was removed from a partner is accepted for five more seconds, and after a pause of up to a minute also for the
 * calls during its next look-up. These calls get files, the sign-in page and refusals only: a session, an attempt and
 * the link of an offer are each read from the database under the partner of the host, and the host has no partner then.
 *
 * @throws PortalUnavailable when nothing is remembered of the host and the database is unavailable
 */
export async function isKnownHost(host: string): Promise<boolean> {
  const rememberedHost = rememberedHosts.get(host);
  const nowMs = machineNow().getTime();
  if (rememberedHost && rememberedHost.untilMs > nowMs) return rememberedHost.isKnown;
  let lookUp = runningLookUps.get(host);
  if (!lookUp) {
    // The person is not yet signed in, so the look-up of a host waits for calls of strangers only.
    lookUp = runAsStranger(() => lookUpHost(host, rememberedHost)).finally(() => runningLookUps.delete(host));
    runningLookUps.set(host, lookUp);
  }
  if (rememberedHost?.isKnown && rememberedHost.untilMs + knownDuringLookUpMs > nowMs) {
    lookUp.catch((error) => log("auth").error({ err: error }, "a host could not be looked up"));
    return true;
  }
  return lookUp;
}

async function lookUpHost(host: string, rememberedHost: RememberedHost | undefined): Promise<boolean> {
  try {
    return rememberHost(host, (await findPartnerByHost(host)) !== null);
  } catch (error) {
    if (!rememberedHost || !isPortalUnavailable(error)) throw error;
    return rememberHost(host, rememberedHost.isKnown);
  }
}

function rememberHost(host: string, isKnown: boolean): boolean {
  if (rememberedHosts.size >= maxRememberedHosts) rememberedHosts.clear();
  rememberedHosts.set(host, { isKnown, untilMs: machineNow().getTime() + rememberDurationMs });
  return isKnown;
}
