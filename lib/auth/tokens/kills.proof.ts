import { expect, it } from "vitest";
import { runInPieces } from "../../../scripts/testing/pieces";
import { killWhileRefreshing } from "../testing/kills";
import { startProduct } from "../testing/product";

it("loses a connection only when the answer never reached the disk, over 500 kills", async () => {
  const product = await startProduct();
  let lostAnswers = 0;
  await runInPieces("kills while refreshing", { total: 500, pieceSize: 50 }, async ({ seed, count }) => {
    const { alive: survivors, lost } = await killWhileRefreshing(product, count, seed);
    expect(survivors + lost).toBe(count);
    lostAnswers += lost;
    return { survivors, lost };
  });
  process.stdout.write(`answers that never reached the disk: ${lostAnswers}\n`);
  await product.stop();
});
