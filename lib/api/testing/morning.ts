import "server-only";
import type { Sandbox } from "../../../scripts/testing/programs";
import { addDays } from "../../values/dates";

/** The hour from which the rest of a day may be too short for a test that lets hours pass. */
const afternoonHour = 14;

/**
 * Sets the sandbox's clock to 05:00 UTC of the next day. Tests let hours pass, and a draft that follows the service's own
 * date is refused once that day has ended.
 */
export async function setClockToMorning(sandbox: Pick<Sandbox, "callControl">): Promise<void> {
  const { now: sandboxTime } = await sandbox.callControl<{ now: string }>("GET", "/clock");
  await sandbox.callControl("PUT", "/clock", { now: `${addDays(sandboxTime.slice(0, 10), 1)}T05:00:00Z` });
}

/** Goes on to the next morning once the sandbox's day is half over. */
export async function leaveAfternoon(sandbox: Pick<Sandbox, "callControl">): Promise<void> {
  const { now: sandboxTime } = await sandbox.callControl<{ now: string }>("GET", "/clock");
  if (new Date(sandboxTime).getUTCHours() >= afternoonHour) await setClockToMorning(sandbox);
}
