import path from "node:path";
import { defineConfig } from "@playwright/test";
import { listAccessibilityJourneys } from "./e2e/support/looks/accessibility-journeys";
import { product, products } from "./e2e/support/product";
import { browserFlags } from "./scripts/test/chromium.mjs";

const { E2E_FOLDER: folder } = process.env;
/** The proof of accessibility: what the journeys of `npm test` pass is looked at in it as well. */
const isOfLooks = folder?.endsWith("proof/accessibility") ?? false;
const looking = [
  "**/e2e/proof/accessibility/*.spec.ts",
  ...listAccessibilityJourneys(path.join(import.meta.dirname, "e2e")).map((name) => `**/e2e/${name}`),
];

// Journeys run against products that scripts/test.mjs or scripts/proof.mjs has started; they say where in the environment.
export default defineConfig({
  // Those of `npm test`, or those of a folder of e2e/proof.
  testDir: isOfLooks ? "e2e" : (folder ?? "e2e"),
  testMatch: isOfLooks ? looking : "**/*.spec.ts",
  testIgnore: folder ? [] : "**/e2e/proof/**",
  globalTeardown: "./e2e/support/service/books-hold.ts",
  // Each on a product of its own.
  workers: products.length || 1,
  retries: 0,
  forbidOnly: true,
  // What a journey waits for is a fact, however long a busy machine takes to bring it about; these end what never comes.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  reporter: [["./scripts/test/playwright-reporter.mjs"]],
  use: {
    baseURL: product.appUrl,
    actionTimeout: 60_000,
    // Calls, clicks and words of a page; pictures of every step cost a tenth of the time, and the last one is kept anyway.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: browserFlags,
    },
  },
});
