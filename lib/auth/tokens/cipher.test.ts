import { randomBytes } from "node:crypto";
import { expect, it } from "vitest";
import { fc } from "../../../scripts/testing/random-cases";
import { openSealed, type SealPlace, seal } from "./cipher";

const key = randomBytes(32);
const place: SealPlace = { table: "connection", partnerId: "p", companyId: "c", column: "access_token", keyId: "k" };

it("opens what it sealed, for any bytes", () => {
  fc.assert(
    fc.property(fc.uint8Array(), (plain) => {
      expect(openSealed(key, seal(key, Buffer.from(plain), place), place)).toEqual(Buffer.from(plain));
    }),
  );
});

it("seals the same value differently each time", () => {
  const once = () => seal(key, Buffer.from("token"), place).toString("hex");
  expect(once()).not.toBe(once());
});

it.each(Object.keys(place) as (keyof SealPlace)[])("does not open with another %s", (member) => {
  const sealed = seal(key, Buffer.from("token"), place);
  expect(() => openSealed(key, sealed, { ...place, [member]: "other" })).toThrow();
});

it("does not open in another row where the place names one", () => {
  const sealed = seal(key, Buffer.from("text"), { ...place, row: ["anna", "draft"] });
  expect(openSealed(key, sealed, { ...place, row: ["anna", "draft"] }).toString()).toBe("text");
  for (const row of [["erik", "draft"], ["anna", "other"], ["anna"], undefined])
    expect(() => openSealed(key, sealed, { ...place, row })).toThrow();
});

it("does not open with another key, or when any bit was changed", () => {
  const sealed = seal(key, Buffer.from("token"), place);
  expect(() => openSealed(randomBytes(32), sealed, place)).toThrow();
  for (const index of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[index] = (changed[index] ?? 0) ^ 1;
    expect(() => openSealed(key, changed, place)).toThrow();
  }
});
