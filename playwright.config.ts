import path from "node:path";
import { defineConfig } from "@playwright/test";
import { listAccessibilityJourneys } from "./e2e/support/looks/accessibility-journeys";
import { product, products } from "./e2e/support/product";
import { browserFlags } from "./scripts/test/chromium.mjs";

const { E2E_FOLDER: proofFolder } = process.env;
/** The proof of accessibility also inspects the pages that the journeys of `npm test` visit. */
const isAccessibilityProof = proofFolder?.endsWith("proof/accessibility") ?? false;
const accessibilityTestFiles = [
  "**/e2e/proof/accessibility/*.spec.ts",
  ...listAccessibilityJourneys(path.join(import.meta.dirname, "e2e")).map((name) => `**/e2e/${name}`),
];

// scripts/test.mjs and scripts/proof.mjs start the products and pass their addresses to the journeys in the
// environment.
export default defineConfig({
  // The journeys are those of `npm test`, or those of one folder of e2e/proof.
  testDir: isAccessibilityProof ? "e2e" : (proofFolder ?? "e2e"),
  testMatch: isAccessibilityProof ? accessibilityTestFiles : "**/*.spec.ts",
  testIgnore: proofFolder ? [] : "**/e2e/proof/**",
  globalTeardown: "./e2e/support/service/books-hold.ts",
  // Each worker has a product of its own.
  workers: products.length || 1,
  retries: 0,
  forbidOnly: true,
  // A journey waits for facts, which a busy machine brings about late; these timeouts end the wait for what never
  // comes.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [["./scripts/test/playwright-reporter.mjs"]],
  use: {
    baseURL: product.appUrl,
    actionTimeout: 60_000,
    // A trace keeps the calls, clicks and texts; a picture of every step would cost a tenth of the time, and the last
    // picture is kept anyway.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: browserFlags,
    },
  },
});
