import { expect, it } from "vitest";
import { type Portal, startPortal, startSandbox } from "../../scripts/testing/programs";
import { setClockToMorning } from "../api/testing/morning";
import { Person } from "../operations/testing/person";
import { startLoad } from "./testing/load";

const restartsPerRole = 3;
const peopleCount = 4;
const invoicesPerRestart = 15;
const longestStopMs = 15_000;

type Counters = { total: Record<"conversions" | "postings", { committed: number }> };

it("two portals and two workers are restarted in turn under load, each within 15 s, and no call is dropped", async () => {
  const sandbox = await startSandbox();
  await setClockToMorning(sandbox);
  const first = await startPortal({ sandbox, env: { ROLE: "web", CALLS_PER_MINUTE: "100000" } });
  const startOther = (ROLE: "web" | "worker"): Promise<Portal> =>
    startPortal({ sandbox, firstPortal: first, env: { ROLE, CALLS_PER_MINUTE: "100000" } });
  const portals = [await startOther("web"), await startOther("web")];
  const workers = [await startOther("worker"), await startOther("worker")];
  const person = await Person.signIn(sandbox.portalUrl, {
    user: "anna@norrsken.example",
    company: "Norrsken Bygg AB",
  });
  const countersBefore = (await sandbox.callControl<Counters>("GET", "/counters")).total;
  const load = startLoad(
    person,
    sandbox.portalUrl,
    portals.map(({ url }) => url),
    peopleCount,
  );
  await load.passInvoices(invoicesPerRestart);
  const stopTimesMs: number[] = [];
  for (let restart = 0; restart < restartsPerRole; restart++) {
    for (const [role, processes] of [
      ["web", portals],
      ["worker", workers],
    ] as const) {
      const stopped = processes.shift();
      const startedAtMs = performance.now();
      // The load goes on calling the portal that stops, and is refused by it.
      await stopped?.stop();
      stopTimesMs.push(performance.now() - startedAtMs);
      processes.push(await startOther(role));
      load.portals = portals.map(({ url }) => url);
      await load.passInvoices(invoicesPerRestart);
    }
  }
  await load.end();
  const { conversions, postings } = (await sandbox.callControl<Counters>("GET", "/counters")).total;
  const longestText = `${(Math.max(...stopTimesMs) / 1000).toFixed(1)} s`;
  process.stdout.write(
    `${stopTimesMs.length} restarts: ${load.counts.calls} calls, ${load.counts.invoices} invoices, ` +
      `${load.failures.length} dropped, the longest stop took ${longestText}\n`,
  );
  expect(load.failures).toEqual([]);
  expect(Math.max(...stopTimesMs)).toBeLessThanOrEqual(longestStopMs);
  expect(conversions.committed - countersBefore.conversions.committed).toBe(load.counts.invoices);
  expect(postings.committed - countersBefore.postings.committed).toBe(load.counts.invoices);
  await Promise.all([...portals, ...workers].map((portal) => portal.stop()));
  await first.stop();
  await sandbox.stop();
}, 3_600_000);
