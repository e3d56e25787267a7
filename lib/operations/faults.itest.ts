import { expect, it } from "vitest";
import { startWorld } from "../api/testing/world";
import { sufferFaults } from "./testing/faults";

it("neither doubles nor loses anything in 200 faults", async () => {
  const world = await startWorld();
  const anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const tally = await sufferFaults(world, anna, 200);
  expect(tally).toMatchObject({ faults: 200, invoices: 100, problems: [] });
  expect(await world.sandbox.control("GET", "/invariants")).toMatchObject({ ok: true });
  await world.stop();
}, 400_000);
