import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig } from "vitest/config";
import { LongestFirst } from "./scripts/test/longest-first.mjs";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const exclude = [...configDefaults.exclude, "**/.next*/**", "**/.data/**"];

export default defineConfig({
  resolve: {
    alias: [
      { find: "server-only", replacement: here("./scripts/testing/empty.mjs") },
      { find: /^@\//, replacement: here("./") },
    ],
  },
  // Components compile as in Next: no React import in every file.
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    // The tests wait for programs of their own as well as compute.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      { extends: true, test: { name: "unit", include: ["**/*.test.{ts,tsx}"], exclude } },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["**/*.itest.ts"],
          exclude,
          globalSetup: ["scripts/testing/global-setup.ts"],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "soak",
          include: ["**/*.soak.ts"],
          exclude,
          globalSetup: ["scripts/testing/global-setup.ts"],
          testTimeout: 3_600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
