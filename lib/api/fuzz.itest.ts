import { expect, it } from "vitest";
import { fuzz } from "./testing/fuzz";
import { startWorld } from "./testing/world";

it("gives no foreign byte away in 200 fuzzed calls", async () => {
  const world = await startWorld();
  const victim = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const attacker = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
  const fuzzResult = await fuzz(world, victim, attacker, { calls: 200, seed: 20_261_121 });
  expect(fuzzResult).toEqual({ calls: 200, foreign: [] });
  await world.stop();
});
