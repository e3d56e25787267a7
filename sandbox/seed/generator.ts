import { createHash } from "node:crypto";

/** A random generator that has a name: the same name gives the same sequence on every machine. */
export type Generator = {
  /** A random fraction, 0 ≤ x < 1. */
  next(): number;
  /** A random whole number; both ends are included. */
  between(minimum: number, maximum: number): number;
  pick<T>(from: readonly T[]): T;
  happens(probability: number): boolean;
};

export function generator(name: string): Generator {
  let state = createHash("sha256").update(name).digest().readUInt32LE(0);
  // The algorithm is mulberry32: it is small, and its values are distributed evenly enough for names and prices.
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (minimum: number, maximum: number) => minimum + Math.floor(next() * (maximum - minimum + 1));
  return {
    next,
    between,
    happens: (probability) => next() < probability,
    pick: (from) => {
      const chosen = from[between(0, from.length - 1)];
      if (chosen === undefined) throw new Error("nothing to pick from");
      return chosen;
    },
  };
}

/** A uuid that follows from a name: it is the same in every seeded sandbox. */
export function seedId(...name: readonly (string | number)[]): string {
  const hash = createHash("sha256").update(name.join(" ")).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
