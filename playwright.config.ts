import { defineConfig } from "@playwright/test";
import { browserFlags } from "./scripts/test/chromium.mjs";

// Journeys run against a product that scripts/test.mjs has started and built; it says where in the environment.
export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.spec.ts",
  globalTeardown: "./e2e/support/books-hold.ts",
  workers: 1,
  retries: 0,
  forbidOnly: true,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.E2E_REPORT ? [["list"], ["json", { outputFile: process.env.E2E_REPORT }]] : "list",
  use: {
    baseURL: process.env.E2E_APP_URL,
    // Without the film of every step, made at the cost of the browser it films: the pages themselves are in it.
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: browserFlags,
    },
  },
});
