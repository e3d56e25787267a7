import { defineConfig } from "@playwright/test";
import { product, products } from "./e2e/support/product";
import { browserFlags } from "./scripts/test/chromium.mjs";

// Journeys run against a product that scripts/test.mjs has started and built; it says where in the environment.
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalTeardown: "./e2e/support/books-hold.ts",
  // Each on a product of its own.
  workers: products.length || 1,
  retries: 0,
  forbidOnly: true,
  timeout: 240_000,
  expect: { timeout: 15_000 },
  reporter: process.env.E2E_REPORT ? [["list"], ["json", { outputFile: process.env.E2E_REPORT }]] : "list",
  use: {
    baseURL: product.appUrl,
    // Calls, clicks and words of a page; pictures of every step cost a tenth of the time, and the last one is kept anyway.
    trace: { mode: "retain-on-failure", screenshots: false, snapshots: false },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: browserFlags,
    },
  },
});
