import { expect, it } from "vitest";
import { runInPieces } from "../../scripts/testing/pieces";
import { fuzz } from "./testing/fuzz";
import { startWorld } from "./testing/world";

it("gives no foreign byte away in 100,000 fuzzed calls", async () => {
  const world = await startWorld();
  const victim = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const attacker = await world.signIn({ user: "sara@revisorn.example", company: "Tulp & Zoon B.V." });
  await runInPieces("fuzzed calls at the portal", { total: 100_000, pieceSize: 10_000 }, async ({ seed, count }) => {
    expect(await fuzz(world, victim, attacker, { calls: count, seed })).toEqual({ calls: count, foreign: [] });
  });
  await world.stop();
});
