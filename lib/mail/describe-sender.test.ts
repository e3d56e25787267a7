import { expect, it } from "vitest";
import { describeSender } from "./describe-sender";

it.each([
  ["Sara Lind", "sara@revisorn.example", "Sara Lind (sara@revisorn.example)"],
  [null, "sara@revisorn.example", "sara@revisorn.example"],
  ["Sara Lind", null, "Sara Lind"],
  ["", null, ""],
])("a sender with the name %j and the address %j is named %j", (name, email, description) => {
  expect(describeSender({ name, email })).toBe(description);
});
