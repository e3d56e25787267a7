import "server-only";
import { machineNow } from "@/lib/clock";
import { isPartMissing } from "@/lib/part-missing";
import { findPartnerByHost } from "./partners";

type Remembered = { isKnown: boolean; untilMs: number };

const hosts = new Map<string, Remembered>();
const asked = new Map<string, Promise<boolean>>();
const rememberedMs = 5_000;
const mostRemembered = 1_000;

/**
 * Whether a partner has this host. Asked on every request, so the answer is kept for a few seconds; while the database is
 * away the last one stands, so that a page which says so still gets its styles and scripts.
 *
 * @throws PartMissing when nothing is known of the host and the database is away
 */
export async function isKnownHost(host: string): Promise<boolean> {
  const remembered = hosts.get(host);
  if (remembered && remembered.untilMs > machineNow().getTime()) return remembered.isKnown;
  let asking = asked.get(host);
  if (!asking) {
    asking = ask(host, remembered).finally(() => asked.delete(host));
    asked.set(host, asking);
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
