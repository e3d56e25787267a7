import { expect, it } from "vitest";
import { runInPieces } from "../../scripts/testing/pieces";
import { startWorld } from "../api/testing/world";
import { finaliseThroughMishaps, makeShuffledPairs } from "./testing/faults";

it("neither doubles nor loses anything in 6,000 faults", async () => {
  const world = await startWorld();
  const anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  await runInPieces("invoice faults", { total: 6_000, pieceSize: 1_000 }, async ({ seed, count }) => {
    const tally = await finaliseThroughMishaps(world, anna, makeShuffledPairs({ faults: count, seed }));
    expect(tally).toMatchObject({ faults: count, invoices: count / 2, pairs: 100, problems: [] });
    expect(await world.sandbox.callControl("GET", "/invariants")).toMatchObject({ ok: true });
    return tally;
  });
  await world.stop();
});
