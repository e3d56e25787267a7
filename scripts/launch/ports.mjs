import { setTimeout as wait } from "node:timers/promises";
import { portIsFree } from "../pg/settings.mjs";
import { StopReason } from "./stop-reason.mjs";

/**
 * Refuses a taken port with the variable that moves it. A child of a launcher that was killed a moment ago may still be
 * on its way out, so the port gets a little time. The IPv6 loopback counts too: browsers ask there first for localhost.
 *
 * @param {number} port
 * @param {string} variable
 * @param {string} host
 */
export async function requireFreePort(port, variable, host) {
  for (let tries = 0; tries < 20; tries++) {
    if ((await portIsFree(port, host)) && (await portIsFree(port, "::1"))) return;
    await wait(100);
  }
  throw new StopReason(`port ${port} is taken by another program: choose one with ${variable}=${port + 10} npm start`);
}
