/** Draws a whole number below a limit. */
export type Draw = (below: number) => number;

/** Creates a function that draws the same numbers for the same seed (Weyl sequence, mixed as in splitmix32). */
export function createDraw(seed: number): Draw {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return Math.floor((((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32) * below);
  };
}

export function pick<T>(list: readonly T[], draw: Draw): T {
  const picked = list[draw(list.length)];
  if (picked === undefined) throw new Error("nothing to pick from");
  return picked;
}

export const isOneIn = (times: number, draw: Draw) => draw(times) === 0;
