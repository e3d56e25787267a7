import { expect, it } from "vitest";
import { killWhileRefreshing } from "../testing/kills";
import { startProduct } from "../testing/product";

it("loses a connection only when the answer never reached the disk, over 500 kills", async () => {
  const product = await startProduct();
  const { alive, lost } = await killWhileRefreshing(product, 500);
  expect(alive + lost).toBe(500);
  expect(lost).toBeGreaterThan(0);
  await product.stop();
}, 3_600_000);
