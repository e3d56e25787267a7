import { expect, it } from "vitest";
import { startWorld } from "../api/testing/world";
import { sufferFaults } from "./testing/faults";

const seed = Number(process.env.FAULT_SEED ?? Date.now() % 1_000_000_000);

it("neither doubles nor loses anything in 10,000 faults", async () => {
  console.log(`faults dealt with FAULT_SEED=${seed}`);
  const world = await startWorld();
  const anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const tally = await sufferFaults(world, anna, { faults: 10_000, seed });
  expect(tally).toMatchObject({ faults: 10_000, invoices: 5_000, pairs: 100, problems: [] });
  expect(await world.sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
  await world.stop();
}, 10_800_000);
