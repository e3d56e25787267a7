import fc from "fast-check";

// Every run of `npm test` draws the same random cases; `npm run proof -- rules` draws many other ones.

/** The number of cases on which a law is tried. */
const caseCount = Number(process.env.RANDOM_CASES ?? 100);

fc.configureGlobal({ seed: Number(process.env.PROOF_SEED ?? 1), numRuns: caseCount });

/** A multiple of the number of cases on which a law is usually tried. */
export const multipliedCaseCount = (factor: number) => ({ numRuns: factor * caseCount });

export { fc };
