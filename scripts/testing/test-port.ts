import { freePort } from "../pg/settings.mjs";

const firstPort = 10_000;
const portsPerWorker = 1_000;
const workerCount = 16;
const givenPorts = new Set<number>();

/**
 * Chooses a port for a program of a test. Between its choice and its use seconds may pass, so workers choose from ranges of
 * their own, and no worker gives a port twice.
 */
export async function testPort(): Promise<number> {
  const rangeStart = firstPort + (Number(process.env.VITEST_POOL_ID ?? 0) % workerCount) * portsPerWorker;
  for (;;) {
    const port = await freePort([rangeStart, rangeStart + portsPerWorker]);
    if (givenPorts.has(port)) continue;
    givenPorts.add(port);
    return port;
  }
}
