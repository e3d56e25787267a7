import { expect, it } from "vitest";
import { createDraw } from "../../../scripts/testing/draw";
import { runInPieces } from "../../../scripts/testing/pieces";
import { startWorld } from "../../api/testing/world";
import { employThroughFaults, randomFaults } from "../testing/employee-faults";

it("makes everybody once, with one agreement and one schedule, and registers once, through 4,000 random faults", async () => {
  const world = await startWorld();
  // Each thousand has books of its own. With thousands of employees in one company, most of the time would go into
  // listing them.
  await runInPieces("employee faults", { total: 4_000, pieceSize: 1_000 }, async ({ seed, count }) => {
    const drawNumber = createDraw(seed);
    await world.sandbox.callControl("POST", "/reset", { seed: "demo" });
    await world.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
    const anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
    const metFaultCount = await employThroughFaults(world, anna, {
      minMishaps: count,
      drawNumber,
      getFaultsOfRound: () => randomFaults(drawNumber),
    });
    expect(await world.sandbox.callControl("GET", "/invariants")).toMatchObject({ ok: true });
    return { metFaultCount };
  });
  await world.stop();
});
