import fc from "fast-check";

// Random cases are the same in every run of `npm test`; `npm run proof -- rules` draws many others.

/** How many cases a law is tried on. */
const cases = Number(process.env.RANDOM_CASES ?? 100);

fc.configureGlobal({ seed: Number(process.env.PROOF_SEED ?? 1), numRuns: cases });

/** So many times the cases that a law is usually tried on. */
export const timesTheCases = (times: number) => ({ numRuns: times * cases });

export { fc };
