import { expect, it } from "vitest";
import { startWorld } from "../api/testing/world";
import { drawFrom, employThroughFaults } from "./testing/employee-faults";

const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000_000);

it("makes everybody once, with one agreement and one schedule, and registers once, through 10,000 random faults", async () => {
  console.log(`faults drawn with FAULT_SEED=${seed}`);
  const draw = drawFrom(seed);
  const world = await startWorld();
  for (let met = 0; met < 10_000; ) {
    // Books of their own for each thousand: a company of thousands would mostly be read through.
    await world.sandbox.control("POST", "/reset", { seed: "demo" });
    await world.sandbox.control("PUT", "/limits", { perMinute: 1_000_000 });
    const anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
    met += await employThroughFaults(world, anna, 1_000, draw);
    expect(await world.sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
  }
  await world.stop();
}, 10_800_000);
