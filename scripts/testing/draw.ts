/** Whole numbers below a limit. */
export type Draw = (below: number) => number;

/** The same numbers for the same seed (Weyl sequence, mixed as in splitmix32). */
export function drawer(seed: number): Draw {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return Math.floor((((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32) * below);
  };
}

export function pick<T>(list: readonly T[], draw: Draw): T {
  const one = list[draw(list.length)];
  if (one === undefined) throw new Error("nothing to pick from");
  return one;
}

export const oneIn = (times: number, draw: Draw) => draw(times) === 0;
