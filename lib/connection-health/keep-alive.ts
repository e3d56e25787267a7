import "server-only";
import { refreshIdleConnections, tryRestoredConnections } from "./refresh-idle";
import { tellOfEnds } from "./tell-end";
import { warnOfEnds } from "./warn";

/**
 * Keeps the connections of people alive: tries those that a backup brought back, refreshes those that nobody uses, warns of
 * the end of those that this did not help, and tells of those that have ended.
 */
export async function keepConnectionsAlive(): Promise<void> {
  await tryRestoredConnections();
  await refreshIdleConnections();
  await warnOfEnds();
  await tellOfEnds();
}
