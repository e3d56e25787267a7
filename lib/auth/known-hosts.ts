import "server-only";
import { asStranger } from "@/lib/platform/db";
import { log } from "@/lib/platform/log";
import { isPartMissing } from "@/lib/platform/part-missing";
import { machineNow } from "@/lib/values/clock";
import { findPartnerByHost } from "./partners";

type Remembered = { isKnown: boolean; untilMs: number };

const hosts = new Map<string, Remembered>();
const asked = new Map<string, Promise<boolean>>();
const rememberedMs = 5_000;
/** For this long after `rememberedMs` a known host still counts as known while it is looked up again. */
const stillKnownMs = 60_000;
const mostRemembered = 1_000;

/**
 * Whether a partner has this host. Every request needs the answer, so it is remembered for a few seconds, and no call waits
 * while a known host is looked up again. While the database is unavailable the last answer is used, so that the page that
 * reports the outage still gets its styles and scripts.
 *
 * A host that was removed from a partner is accepted for five more seconds, and after a pause of up to a minute also for the
 * calls during its next look-up. These calls get files, the sign-in page and refusals only: a session, an attempt and
 * the link of an offer are each read from the database under the partner of the host, and the host has no partner then.
 *
 * @throws PartMissing when nothing is remembered of the host and the database is unavailable
 */
export async function isKnownHost(host: string): Promise<boolean> {
  const remembered = hosts.get(host);
  const nowMs = machineNow().getTime();
  if (remembered && remembered.untilMs > nowMs) return remembered.isKnown;
  let asking = asked.get(host);
  if (!asking) {
    // Nobody is signed in yet, so that the look-up of a host waits for calls of strangers only.
    asking = asStranger(() => ask(host, remembered)).finally(() => asked.delete(host));
    asked.set(host, asking);
  }
  if (remembered?.isKnown && remembered.untilMs + stillKnownMs > nowMs) {
    asking.catch((error) => log().error({ err: error }, "a host could not be looked up"));
    return true;
  }
  return asking;
}

async function ask(host: string, remembered: Remembered | undefined): Promise<boolean> {
  try {
    return remember(host, (await findPartnerByHost(host)) !== null);
  } catch (error) {
    if (!remembered || !isPartMissing(error)) throw error;
    return remember(host, remembered.isKnown);
  }
}

function remember(host: string, isKnown: boolean): boolean {
  if (hosts.size >= mostRemembered) hosts.clear();
  hosts.set(host, { isKnown, untilMs: machineNow().getTime() + rememberedMs });
  return isKnown;
}
