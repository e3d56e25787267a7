import { expect, it } from "vitest";
import { runInPieces } from "../../../scripts/testing/pieces";
import { killWhileRefreshing } from "../testing/kills";
import { startProduct } from "../testing/product";

it("loses a connection only when the answer never reached the disk, over 500 kills", async () => {
  const product = await startProduct();
  let neverReached = 0;
  await runInPieces("kills while refreshing", { total: 500, pieceSize: 50 }, async ({ seed, count }) => {
    const { alive, lost } = await killWhileRefreshing(product, count, seed);
    expect(alive + lost).toBe(count);
    neverReached += lost;
    return { alive, lost };
  });
  process.stdout.write(`answers that never reached the disk: ${neverReached}\n`);
  await product.stop();
});
