import { expect, it } from "vitest";
import { fuzz } from "./testing/fuzz";
import { startWorld } from "./testing/world";

it("gives no foreign byte away in 100,000 fuzzed calls", async () => {
  const world = await startWorld();
  const victim = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const attacker = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
  expect(await fuzz(world, victim, attacker, 100_000)).toEqual({ calls: 100_000, foreign: [] });
  await world.stop();
}, 7_200_000);
