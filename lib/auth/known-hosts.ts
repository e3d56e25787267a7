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
/** So long after that a host that was known counts as known while it is asked again. */
const stillKnownMs = 60_000;
const mostRemembered = 1_000;

/**
 * Whether a partner has this host. Asked on every request, so the answer is kept for a few seconds, and nobody waits while a
 * known host is asked again; while the database is away the last one stands, so that a page which says so still gets its
 * styles and scripts.
 *
 * A host that was taken from a partner is let through for five seconds, and after a pause of up to a minute by the calls that
 * meet its next look-up. They find files, the sign-in page and refusals: a session, an attempt and an offer's link are each
 * read from the database under the partner of the host, which then has none. So nobody reads or does anything by it.
 *
 * @throws PartMissing when nothing is known of the host and the database is away
 */
export async function isKnownHost(host: string): Promise<boolean> {
  const remembered = hosts.get(host);
  const nowMs = machineNow().getTime();
  if (remembered && remembered.untilMs > nowMs) return remembered.isKnown;
  let asking = asked.get(host);
  if (!asking) {
    // Nobody is signed in yet: a call to any host waits for strangers only.
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
