import { setTimeout as wait } from "node:timers/promises";
import { portIsFree } from "../pg/settings.mjs";
import { StopReason } from "./stop-reason.mjs";

/**
 * Refuses a taken port with the variable that moves it. The children of a launcher that was killed a moment ago may still
 * be on their way out, so the port then gets the time they take at most. The IPv6 loopback counts too: browsers ask there first for localhost.
 *
 * @param {number} port
 * @param {string} variable
 * @param {{ host: string, patienceMs: number }} options
 */
export async function requireFreePort(port, variable, { host, patienceMs }) {
  for (let waitedMs = 0; ; waitedMs += 100) {
    if ((await portIsFree(port, host)) && (await portIsFree(port, "::1"))) return;
    if (waitedMs >= patienceMs) break;
    await wait(100);
  }
  throw new StopReason(`port ${port} is taken by another program: choose one with ${variable}=${port + 10} npm start`);
}
