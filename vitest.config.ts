import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig, type UserWorkspaceConfig } from "vitest/config";
import { filesNeedingOwnProcess } from "./scripts/test/alone.mjs";
import { filesAboutDates } from "./scripts/test/day-files.mjs";
import { LongestFirst } from "./scripts/test/longest-first.mjs";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const withoutGates = process.env.TEST_WITHOUT_GATES ? ["scripts/verify/**"] : [];
const exclude = [...configDefaults.exclude, "**/.next*/**", "**/.data/**", ...withoutGates];

const aloneFiles = {
  unit: filesNeedingOwnProcess(here("./"), ".test"),
  integration: filesNeedingOwnProcess(here("./"), ".itest"),
};
// The tests of scripts/ and server/ use no calendar dates, and PDFs print days unchanged, so these tests have the same
// outcome in every time zone. `npm run proof -- zones` proves that.
const withoutDays = /^(scripts|server)\/|-pdf\.test\.ts$/;
const days = process.env.TEST_ONLY_DAYS ? filesAboutDates(here("./")).filter((file) => !withoutDays.test(file)) : null;
const withServices = {
  globalSetup: ["scripts/testing/global-setup.ts"],
  setupFiles: ["scripts/testing/one-query-at-a-time.ts"],
  testTimeout: 180_000,
  hookTimeout: 240_000,
};

/** A project whose test files share processes and run in them one after another. */
const shared = (name: keyof typeof aloneFiles, test: UserWorkspaceConfig["test"]) => ({
  extends: true as const,
  test: { name, exclude: [...exclude, ...aloneFiles[name]], isolate: false, ...test },
});

/** A project whose test files each have a process of their own. */
const alone = (name: keyof typeof aloneFiles, include: readonly string[], test: UserWorkspaceConfig["test"]) => ({
  extends: true as const,
  test: { name: `${name} alone`, include: [...include], exclude, ...test },
});

export default defineConfig({
  resolve: {
    alias: [
      { find: "server-only", replacement: here("./scripts/testing/empty.mjs") },
      { find: /^@\//, replacement: here("./") },
    ],
  },
  // Components compile as in Next.js, without an import of React in every file.
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    // The tests compute, and they also wait for the programs that they start.
    maxWorkers: availableParallelism() + 1,
    // The timeouts are many times what a test takes, because a busy machine must fail no test.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 60_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      shared("unit", { include: days ?? ["**/*.test.{ts,tsx}"] }),
      alone(
        "unit",
        aloneFiles.unit.filter((file) => days?.includes(file) ?? true),
        {},
      ),
      shared("integration", { include: ["**/*.itest.ts"], ...withServices }),
      alone("integration", aloneFiles.integration, {
        ...withServices,
        isolate: false,
        setupFiles: ["scripts/testing/fresh-file.ts", ...withServices.setupFiles],
      }),
      {
        extends: true,
        test: {
          name: "proof",
          include: ["**/*.proof.ts"],
          exclude: [...exclude, "e2e/**"],
          ...withServices,
          testTimeout: 3_600_000,
        },
      },
    ],
  },
});
