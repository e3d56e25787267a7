import { expect, it } from "vitest";
import { closeIfOpen } from "./close-if-open";

it("closes itself and no other sheet", () => {
  expect(closeIfOpen("payment")("payment")).toBeNull();
  expect(closeIfOpen("payment")("mail")).toBe("mail");
  expect(closeIfOpen("payment")(null)).toBeNull();
});
