import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { fc } from "../../../scripts/testing/random-cases";
import { openSealed, type SealContext, seal } from "./cipher";

const key = randomBytes(32);
const sealContext: SealContext = {
  table: "connection",
  partnerId: "p",
  companyId: "c",
  column: "access_token",
  keyId: "k",
};

it("opens what it sealed, for any bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (plaintext) => {
      expect(openSealed(key, seal(key, Buffer.from(plaintext), sealContext), sealContext)).toEqual(
        Buffer.from(plaintext),
      );
    }),
  );
});

it("seals the same value differently each time", () => {
  const sealToken = () => seal(key, Buffer.from("token"), sealContext).toString("hex");
  expect(sealToken()).not.toBe(sealToken());
});

it.each(Object.keys(sealContext) as (keyof SealContext)[])("does not open with another %s", (member) => {
  const sealedValue = seal(key, Buffer.from("token"), sealContext);
  expect(() => openSealed(key, sealedValue, { ...sealContext, [member]: "other" })).toThrow();
});

it("does not open in another row where the place names one", () => {
  const sealedValue = seal(key, Buffer.from("text"), { ...sealContext, row: ["anna", "draft"] });
  expect(openSealed(key, sealedValue, { ...sealContext, row: ["anna", "draft"] }).toString()).toBe("text");
  for (const row of [["erik", "draft"], ["anna", "other"], ["anna"], undefined])
    expect(() => openSealed(key, sealedValue, { ...sealContext, row })).toThrow();
});

it("does not open with another key, or when any bit was changed", () => {
  const sealedValue = seal(key, Buffer.from("token"), sealContext);
  expect(() => openSealed(randomBytes(32), sealedValue, sealContext)).toThrow();
  for (const index of sealedValue.keys()) {
    const changedBytes = Buffer.from(sealedValue);
    changedBytes[index] = (changedBytes[index] ?? 0) ^ 1;
    expect(() => openSealed(key, changedBytes, sealContext)).toThrow();
  }
});
