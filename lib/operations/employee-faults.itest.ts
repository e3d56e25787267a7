import { expect, it } from "vitest";
import { startWorld } from "../api/testing/world";
import { drawFrom, employThroughFaults } from "./testing/employee-faults";

const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000_000);

it("makes everybody once, with one agreement and one schedule, and registers once, through 200 random faults", async () => {
  console.log(`faults drawn with FAULT_SEED=${seed}`);
  const world = await startWorld();
  await world.sandbox.control("PUT", "/limits", { perMinute: 1_000_000 });
  const anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  expect(await employThroughFaults(world, anna, 200, drawFrom(seed))).toBeGreaterThanOrEqual(200);
  expect(await world.sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
  await world.stop();
}, 400_000);
