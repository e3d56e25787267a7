import { expect, it } from "vitest";
import { roomUnderCeiling } from "./yearly-ceiling";

const kronor = (amount: number) => BigInt(amount * 100);
const settings = {
  rot: { share: 3_000n, maxMinor: kronor(50_000) },
  rut: { share: 5_000n, maxMinor: kronor(75_000) },
};

it.each([
  ["rot", 0, 0, 50_000],
  ["rut", 0, 0, 75_000],
  ["rot", 20_000, 0, 30_000],
  ["rot", 0, 60_000, 15_000],
  ["rut", 50_000, 5_000, 20_000],
  ["rut", 50_000, 30_000, 0],
  ["rot", 51_000, 0, 0],
] as const)("%s leaves, after %d kr of ROT and %d kr of RUT this year, %d kr", (kind, rot, rut, expectedRoom) => {
  expect(roomUnderCeiling(kind, { rot: kronor(rot), rut: kronor(rut), green: 0n }, settings)).toBe(
    kronor(expectedRoom),
  );
});

it("is not lowered by a ceiling of RUT that the company has set below that of ROT", () => {
  const lowRut = { ...settings, rut: { share: 5_000n, maxMinor: kronor(10_000) } };
  expect(roomUnderCeiling("rot", { rot: 0n, rut: 0n, green: 0n }, lowRut)).toBe(kronor(50_000));
});

it("is counted for green technology on its own, and nothing where the company does not give a reduction", () => {
  const used = { rot: kronor(50_000), rut: kronor(25_000), green: kronor(30_000) };
  const withGreen = { ...settings, green: { share: 1_500n, maxMinor: kronor(50_000) } };
  expect(roomUnderCeiling("green", used, withGreen)).toBe(kronor(20_000));
  expect(roomUnderCeiling("green", used, settings)).toBe(0n);
});
