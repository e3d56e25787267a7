/** Draws a whole number below a limit. */
export type Draw = (limit: number) => number;

/** Creates a function that draws the same numbers for the same seed (Weyl sequence, mixed as in splitmix32). */
export function createDraw(seed: number): Draw {
  let sequenceState = seed >>> 0;
  return (limit) => {
    sequenceState = (sequenceState + 0x9e3779b9) >>> 0;
    let mixedBits = Math.imul(sequenceState ^ (sequenceState >>> 16), 0x21f0aaad);
    mixedBits = Math.imul(mixedBits ^ (mixedBits >>> 15), 0x735a2d97);
    return Math.floor((((mixedBits ^ (mixedBits >>> 15)) >>> 0) / 2 ** 32) * limit);
  };
}

export function pickFrom<T>(elements: readonly T[], draw: Draw): T {
  const element = elements[draw(elements.length)];
  if (element === undefined) throw new Error("nothing to pick from");
  return element;
}

export const isOneIn = (divisor: number, draw: Draw) => draw(divisor) === 0;
