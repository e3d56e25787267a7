import { expect, it } from "vitest";
import { killWhileRefreshing } from "../testing/kills";
import { startProduct } from "../testing/product";

it("loses a connection only when the answer never reached the disk, over 50 kills", async () => {
  const product = await startProduct();
  const { alive, lost } = await killWhileRefreshing(product, 50);
  expect(alive + lost).toBe(50);
  expect(lost).toBeGreaterThan(0);
  await product.stop();
}, 600_000);
