import "server-only";
import { query } from "../platform/db";
import { machineNow, serviceClockDifferenceMs } from "../values/clock";

/**
 * The largest difference between this machine's clock and another one: leases of operations last 20 s by the database's
 * clock, and tokens are renewed a minute before their end by the service's.
 */
export const maxClockDifferenceSeconds = 10;

export type ClockReading = { clock: "database" | "service"; differenceSeconds: number };

/**
 * Compares this machine's clock with the database's, and with the service's where one of its answers was seen. The clock
 * of a sandbox that the portal follows is not compared.
 */
export async function readClocks(): Promise<ClockReading[]> {
  const askedAtMs = machineNow().getTime();
  const { rows } = await query<{ at: Date }>("SELECT clock_timestamp() AS at");
  const midpointMs = (askedAtMs + machineNow().getTime()) / 2;
  const databaseDifferenceMs = (rows[0]?.at.getTime() ?? midpointMs) - midpointMs;
  const serviceDifferenceMs = serviceClockDifferenceMs();
  return [
    { clock: "database", differenceSeconds: databaseDifferenceMs / 1000 },
    ...(serviceDifferenceMs === null
      ? []
      : [{ clock: "service" as const, differenceSeconds: serviceDifferenceMs / 1000 }]),
  ];
}
