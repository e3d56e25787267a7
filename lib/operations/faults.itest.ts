import { expect, it } from "vitest";
import { startWorld } from "../api/testing/world";
import { everyMishapOnce, finaliseThroughMishaps } from "./testing/faults";

it("neither doubles nor loses anything when each fault strikes a conversion and a mail", async () => {
  const world = await startWorld();
  const anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const tally = await finaliseThroughMishaps(world, anna, everyMishapOnce);
  expect(tally).toMatchObject({ faults: 20, invoices: 10, pairs: 10, problems: [] });
  expect(await world.sandbox.callControl("GET", "/invariants")).toMatchObject({ ok: true });
  await world.stop();
});
