import { expect, it } from "vitest";
import { closing } from "./closing";

it("closes itself and no other sheet", () => {
  expect(closing("payment")("payment")).toBeNull();
  expect(closing("payment")("mail")).toBe("mail");
  expect(closing("payment")(null)).toBeNull();
});
