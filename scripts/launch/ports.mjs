import { setTimeout as wait } from "node:timers/promises";
import { isPortFree } from "../pg/settings.mjs";
import { StopReason } from "./stop-reason.mjs";

/**
 * Refuses an occupied port and names the variable that changes it. The children of a launcher that was just killed may
 * still be ending, so the function waits as long as they may need. It also checks the IPv6 loopback, because browsers
 * try that first for localhost.
 *
 * @param {number} port
 * @param {string} variable
 * @param {{ host: string, patienceMs: number }} options
 */
export async function requireFreePort(port, variable, { host, patienceMs }) {
  for (let waitedMs = 0; ; waitedMs += 100) {
    if ((await isPortFree(port, host)) && (await isPortFree(port, "::1"))) return;
    if (waitedMs >= patienceMs) break;
    await wait(100);
  }
  throw new StopReason(`port ${port} is taken by another program: choose one with ${variable}=${port + 10} npm start`);
}
