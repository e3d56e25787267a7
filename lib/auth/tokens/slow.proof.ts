import { expect, it } from "vitest";
import { runInPieces } from "../../../scripts/testing/pieces";
import { startTwoPortals } from "../testing/two-portals";

it("two portals answer 200 calls on an expired token with one refresh when the token endpoint takes 15 s", async () => {
  const product = await startTwoPortals();
  await runInPieces("slow token endpoints", { total: 5, pieceSize: 1 }, async () => {
    await product.sandbox.callControl("PUT", "/faults", [
      { method: "POST", path: "/identity/connect/token", kind: "slow", seconds: 15 },
    ]);
    const { seconds, ...counts } = await product.runCrowd();
    expect(counts).toEqual({ goodCount: 200, received: 1, committed: 1 });
    expect(seconds).toBeGreaterThan(15);
    return { seconds };
  });
  await product.sandbox.callControl("PUT", "/faults", []);
  await product.stop();
});
