import { findFreePort } from "../pg/settings.mjs";

const firstPort = 10_000;
const portsPerWorker = 1_000;
const workerCount = 16;
const chosenPorts = new Set<number>();

/**
 * Chooses a port for a program of a test. Seconds may pass before the program uses the port, so each worker chooses
 * from a range of its own and chooses no port twice.
 */
export async function chooseTestPort(): Promise<number> {
  const rangeStart = firstPort + (Number(process.env.VITEST_POOL_ID ?? 0) % workerCount) * portsPerWorker;
  for (;;) {
    const port = await findFreePort([rangeStart, rangeStart + portsPerWorker]);
    if (chosenPorts.has(port)) continue;
    chosenPorts.add(port);
    return port;
  }
}
