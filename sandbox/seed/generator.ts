import { createHash } from "node:crypto";

/** A random generator that has a name: the same name gives the same sequence on every machine. */
export type RandomGenerator = {
  /** A random fraction, 0 ≤ x < 1. */
  nextFraction(): number;
  /** A random whole number; both ends are included. */
  between(minimum: number, maximum: number): number;
  pick<T>(candidates: readonly T[]): T;
  happens(probability: number): boolean;
};

export function makeRandomGenerator(name: string): RandomGenerator {
  let generatorState = createHash("sha256").update(name).digest().readUInt32LE(0);
  // The algorithm is mulberry32: it is small, and its values are distributed evenly enough for names and prices.
  const nextFraction = () => {
    generatorState = (generatorState + 0x6d2b79f5) >>> 0;
    let mixedBits = Math.imul(generatorState ^ (generatorState >>> 15), generatorState | 1);
    mixedBits ^= mixedBits + Math.imul(mixedBits ^ (mixedBits >>> 7), mixedBits | 61);
    return ((mixedBits ^ (mixedBits >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (minimum: number, maximum: number) => minimum + Math.floor(nextFraction() * (maximum - minimum + 1));
  return {
    nextFraction,
    between,
    happens: (probability) => nextFraction() < probability,
    pick: (candidates) => {
      const pickedCandidate = candidates[between(0, candidates.length - 1)];
      if (pickedCandidate === undefined) throw new Error("nothing to pick from");
      return pickedCandidate;
    },
  };
}

/** A uuid that follows from a name: it is the same in every seeded sandbox. */
export function makeSeedId(...nameParts: readonly (string | number)[]): string {
  const hash = createHash("sha256").update(nameParts.join(" ")).digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-4${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}
