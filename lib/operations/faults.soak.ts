import { expect, it } from "vitest";
import { startWorld } from "../api/testing/world";
import { sufferFaults } from "./testing/faults";

it("neither doubles nor loses anything in 10,000 faults", async () => {
  const world = await startWorld();
  const anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const tally = await sufferFaults(world, anna, 10_000);
  expect(tally).toMatchObject({ faults: 10_000, invoices: 5_000, problems: [] });
  expect(await world.sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
  await world.stop();
}, 10_800_000);
