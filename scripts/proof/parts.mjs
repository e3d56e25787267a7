import fs from "node:fs";
import path from "node:path";
import { testFiles } from "../test/own-process-files.mjs";

/**
 * One part of `npm run proof`: test files of vitest, whose loops are divided into pieces, or journeys, each of which is
 * a case.
 *
 * @typedef {object} ProofPart
 * @property {string} claim
 * @property {readonly string[]} [files]  test files that vitest runs
 * @property {boolean} [needsBuild]  whether its test files start portals
 * @property {readonly import("../operating/debian-programs.mjs").DebianProgram[]} [debianPrograms]  without which the
 * part is not run
 * @property {{ folder: string, env?: Record<string, string> }} [journeys]
 * @property {{ project: "unit" | "integration", args: readonly string[], env?: Record<string, string> }} [tests]  of
 * `npm test`
 */

const root = path.join(import.meta.dirname, "../..");
const randomCaseTests = testFiles(root, ".test").filter((file) =>
  fs.readFileSync(path.join(root, file), "utf8").includes('testing/random-cases"'),
);

/** The environment in which a journey checks accessibility in all themes and widths. */
const allLooksEnvironment = { E2E_LOOKS: "all" };

/** @type {Record<string, ProofPart>} */
export const proofParts = {
  faults: {
    claim:
      "10,000 faults, 6,000 on invoices and mails and 4,000 on employees and their time, 576 on orders that are invoiced in parts and each kind at each step of the chain double and lose nothing",
    files: [
      "lib/operations/faults.proof.ts",
      "lib/operations/payroll/employee-faults.proof.ts",
      "lib/operations/sales/order-parts.proof.ts",
      "lib/operations/sales/chain-faults.proof.ts",
    ],
  },
  kills: {
    claim:
      "each invoice is finalised once over 20 kills of everything, and the sandbox keeps what it acknowledged over 100 of its own",
    files: ["lib/jobs/killed.proof.ts", "sandbox/killed.proof.ts"],
    needsBuild: true,
  },
  upgrade: {
    claim: "the last release and this one work side by side on one database under load, and no call fails",
    files: ["lib/jobs/upgrade.proof.ts"],
    needsBuild: true,
  },
  shutdown: {
    claim: "portals and workers are restarted under load, each within 15 s, and no call is dropped",
    files: ["lib/jobs/shutdown.proof.ts"],
    needsBuild: true,
  },
  tokens: {
    claim:
      "500 kills while refreshing lose a connection only when the answer never reached the disk, and a slow token endpoint is asked once",
    files: ["lib/auth/tokens/kills.proof.ts", "lib/auth/tokens/slow.proof.ts"],
    needsBuild: true,
  },
  concurrency: {
    claim:
      "900 rounds of calls that lock the same rows in another order are all carried out, and 960 orders that are sent and taken back at the same time end in one of the two",
    files: ["sandbox/resources/crossing-calls.proof.ts", "lib/operations/undo.proof.ts"],
  },
  fuzz: {
    claim:
      "100,000 fuzzed calls at the portal give no foreign byte away, 100,000 at the sandbox break no law of its books",
    files: ["lib/api/fuzz.proof.ts", "sandbox/fuzz.proof.ts"],
  },
  isolation: {
    claim: "no page and no route is found from another company or another partner, with any method",
    files: ["lib/api/isolation.proof.ts"],
    needsBuild: true,
  },
  drafts: {
    claim:
      "10,000 random drafts and 600 quotes add up on the screen as in the books, to the smallest unit; of 10,000 e-invoices none leaves that breaks the schema or a rule, and the screen says so beforehand",
    files: ["lib/rules/sales/random-drafts.proof.ts", "lib/rules/sales/e-invoice/e-invoices.proof.ts"],
  },
  rules: {
    claim: "what holds of any amounts, texts and filters holds of ten times as many others",
    tests: { project: "unit", args: randomCaseTests, env: { RANDOM_CASES: "1000" } },
  },
  accessibility: {
    claim: "every page, state and sheet is accessible in 4 languages, 2 themes and 2 widths",
    journeys: { folder: "e2e/proof/accessibility", env: allLooksEnvironment },
  },
  languages: {
    claim: "the flows can be walked in every language",
    journeys: { folder: "e2e/proof/languages", env: allLooksEnvironment },
  },
  variants: {
    claim: "variants of the journeys of npm test",
    journeys: { folder: "e2e/proof/variants", env: allLooksEnvironment },
  },
  zones: {
    claim: "every unit test passes on the other side of the world",
    tests: { project: "unit", args: [], env: { TZ: "Pacific/Auckland" } },
  },
  operating: {
    claim:
      "nginx and Caddy of Debian stand in front of two portals and PgBouncer in front of the database, the image's commands make a release that starts from a tree that cannot be written, and each command of the guide does what it says",
    files: [
      "scripts/operating/proxies.proof.ts",
      "scripts/operating/image.proof.ts",
      "scripts/operating/guide.proof.ts",
    ],
    tests: { project: "integration", args: ["lib/platform/pooled.itest.ts"], env: { TEST_PGBOUNCER: "1" } },
    debianPrograms: ["nginx", "caddy", "pgbouncer"],
  },
  gates: {
    claim: "each gate finds the violation planted for it",
    tests: { project: "unit", args: ["scripts/verify"] },
  },
};
