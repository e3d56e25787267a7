import { expect, it } from "vitest";
import { createDraw } from "../../../scripts/testing/draw";
import { startWorld } from "../../api/testing/world";
import { employThroughFaults, everyFaultOnce } from "../testing/employee-faults";

it("makes everybody once, with one agreement and one schedule, and registers once, when each fault strikes each call", async () => {
  const world = await startWorld();
  await world.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
  const anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const metFaultCount = await employThroughFaults(world, anna, {
    minMishaps: everyFaultOnce.length,
    drawNumber: createDraw(20_261_121),
    getFaultsOfRound: (unmetFaults) => unmetFaults ?? everyFaultOnce,
  });
  expect(metFaultCount).toBe(everyFaultOnce.length);
  expect(await world.sandbox.callControl("GET", "/invariants")).toMatchObject({ ok: true });
  await world.stop();
});
