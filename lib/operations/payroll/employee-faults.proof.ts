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
    const draw = createDraw(seed);
    await world.sandbox.control("POST", "/reset", { seed: "demo" });
    await world.sandbox.control("PUT", "/limits", { perMinute: 1_000_000 });
    const anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
    const met = await employThroughFaults(world, anna, { minMishaps: count, draw, faults: () => randomFaults(draw) });
    expect(await world.sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
    return { met };
  });
  await world.stop();
});
