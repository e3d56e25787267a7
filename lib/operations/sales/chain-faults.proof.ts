import { expect, it, vi } from "vitest";
import { runInPieces } from "../../../scripts/testing/pieces";
import { startWorld } from "../../api/testing/world";
import { mailThroughMishaps, salesActions, submitThroughMishaps } from "../testing/chain-faults";
import { mishaps } from "../testing/faults";
import { openSalesPages } from "../testing/sales";

const documents = ["quote", "order"] as const;
const faultCount = mishaps.length * (salesActions.length + documents.length);

it("every step from quote to invoice, and every mail of a quote or an order, is done once through every mishap", async () => {
  const world = await startWorld();
  await world.sandbox.callControl("PUT", "/limits", { perMinute: 1_000_000 });
  const anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  openSalesPages(anna);
  await runInPieces("chain faults", { total: faultCount, pieceSize: faultCount }, async ({ count }) => {
    await submitThroughMishaps(
      world,
      anna,
      salesActions.flatMap((action) => mishaps.map((mishap) => ({ action, mishap }))),
    );
    await mailThroughMishaps(
      world,
      anna,
      documents.flatMap((document) => mishaps.map((mishap) => ({ document, mishap }))),
    );
    expect(await world.sandbox.callControl("GET", "/invariants")).toMatchObject({ ok: true });
    return { faults: count };
  });
  vi.unstubAllGlobals();
  await world.stop();
});
