import { expect, it } from "vitest";
import { runInPieces } from "../../../scripts/testing/pieces";
import { killWhileRefreshing } from "../testing/kills";
import { startProduct } from "../testing/product";

it("loses a connection only when the answer never reached the disk, over 500 kills", async () => {
  const product = await startProduct();
  let lostAnswerCount = 0;
  await runInPieces("kills while refreshing", { total: 500, pieceSize: 50 }, async ({ seed, count }) => {
    const { alive: survivorCount, lost: lostCount } = await killWhileRefreshing(product, count, seed);
    expect(survivorCount + lostCount).toBe(count);
    lostAnswerCount += lostCount;
    return { survivors: survivorCount, lost: lostCount };
  });
  process.stdout.write(`answers that never reached the disk: ${lostAnswerCount}\n`);
  await product.stop();
});
