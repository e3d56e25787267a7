import { expect, it } from "vitest";
import { killAtEachStep } from "../testing/kills";
import { startProduct } from "../testing/product";

it("loses a connection only when the answer never reached the disk, killed at each place of a refresh", async () => {
  const product = await startProduct();
  expect(await killAtEachStep(product)).toEqual({
    answerOnItsWay: "lost",
    answerOnDisk: "onDisk",
    answerStored: "stored",
  });
  await product.stop();
});
