import { describe, expect, it } from "vitest";
import { fc } from "../../../../scripts/testing/random-cases";
import { divideReduction, divideWithinRooms, highestReduction } from "./reduction";

const kronor = (amount: number) => BigInt(Math.round(amount * 100));
const workRow = (hours: number, price: number, rateBps = 2500) => ({
  ...{ quantity: BigInt(hours * 10_000), unitPrice: BigInt(Math.round(price * 10_000)) },
  ...{ discount: 0n, rateBps },
});
const netPrices = { exponent: 2, includesVat: false, roundToWhole: true };
const [rotShare, rutShare] = [3_000n, 5_000n];

describe("the highest reduction, worked out by hand", () => {
  it("of RUT for 100 kr of work, 125 kr with VAT, is 62 kr: half of 125 is 62.50, and the agency pays whole kronor", () => {
    expect(highestReduction([workRow(1, 100)], netPrices, rutShare)).toBe(kronor(62));
  });

  it("of ROT for 500 kr of work, 625 kr with VAT, is 187 kr: 30 % of 625 is 187.50", () => {
    expect(highestReduction([workRow(2, 250)], netPrices, rotShare)).toBe(kronor(187));
  });

  it("counts the VAT that a price to a private person includes only once", () => {
    expect(highestReduction([workRow(1, 125)], { ...netPrices, includesVat: true }, rutShare)).toBe(kronor(62));
  });

  it("is nothing where no row is work, or more work is taken back than done", () => {
    expect(highestReduction([], netPrices, rotShare)).toBe(0n);
    expect(highestReduction([workRow(-1, 100)], netPrices, rotShare)).toBe(0n);
  });
});

describe("a reduction shared by persons", () => {
  it("gives the odd krona of 187 kr to the first of two", () => {
    expect(divideReduction(kronor(187), 2, 2)).toEqual([kronor(94), kronor(93)]);
  });

  it("gives a person who has 100 kr left only those, and the rest of 500 kr to the other", () => {
    expect(divideWithinRooms(kronor(500), [kronor(100), kronor(50_000)], 2)).toEqual([kronor(100), kronor(400)]);
  });

  it("stops half-way where the only person has 200 kr left of a reduction of 500 kr", () => {
    expect(divideWithinRooms(kronor(500), [kronor(200.75)], 2)).toEqual([kronor(200)]);
  });

  it("gives nothing to a person who has had more than the ceiling", () => {
    expect(divideWithinRooms(kronor(10), [kronor(-5), kronor(4)], 2)).toEqual([0n, kronor(4)]);
  });

  it("adds up to the krona, or to all that is left for everybody, and gives nobody more than is left for them", () => {
    const amounts = fc.bigInt({ min: 0n, max: 9_000_000n });
    fc.assert(
      fc.property(amounts, fc.array(amounts, { minLength: 1, maxLength: 5 }), (drawnAmount, rooms) => {
        const reduction = drawnAmount - (drawnAmount % 100n);
        const parts = divideWithinRooms(reduction, rooms, 2);
        const roomForAll = rooms.reduce((sum, room) => sum + room - (room % 100n), 0n);
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(reduction < roomForAll ? reduction : roomForAll);
        expect(parts.every((part, person) => part <= (rooms[person] ?? 0n) && part % 100n === 0n)).toBe(true);
        const evenParts = divideReduction(reduction, rooms.length, 2);
        expect(evenParts.reduce((sum, part) => sum + part, 0n)).toBe(reduction);
      }),
    );
  });
});
