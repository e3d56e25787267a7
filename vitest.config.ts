import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { configDefaults, defineConfig, type UserWorkspaceConfig } from "vitest/config";
import { filesAboutDates } from "./scripts/test/day-files.mjs";
import { LongestFirstSequencer } from "./scripts/test/longest-first.mjs";
import { filesNeedingOwnProcess } from "./scripts/test/own-process-files.mjs";

const absolutePath = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const excludedGates = process.env.TEST_WITHOUT_GATES ? ["scripts/verify/**"] : [];
const excludedFiles = [...configDefaults.exclude, "**/.next*/**", "**/.data/**", ...excludedGates];

const ownProcessFiles = {
  unit: filesNeedingOwnProcess(absolutePath("./"), ".test"),
  integration: filesNeedingOwnProcess(absolutePath("./"), ".itest"),
};
// The tests of scripts/ and server/ use no calendar dates, and PDFs print days unchanged, so these tests have the same
// outcome in every time zone. `npm run proof -- zones` proves that.
const filesWithoutDates = /^(scripts|server)\/|-pdf\.test\.ts$/;
const dateFiles = process.env.TEST_ONLY_DAYS
  ? filesAboutDates(absolutePath("./")).filter((file) => !filesWithoutDates.test(file))
  : null;
const serviceOptions = {
  globalSetup: ["scripts/testing/global-setup.ts"],
  setupFiles: ["scripts/testing/one-query-at-a-time.ts"],
  testTimeout: 180_000,
  hookTimeout: 240_000,
};

/** A project whose test files share processes and run in them one after another. */
const sharedProcessProject = (name: keyof typeof ownProcessFiles, test: UserWorkspaceConfig["test"]) => ({
  extends: true as const,
  test: { name, exclude: [...excludedFiles, ...ownProcessFiles[name]], isolate: false, ...test },
});

/** A project whose test files each have a process of their own. */
const ownProcessProject = (
  name: keyof typeof ownProcessFiles,
  include: readonly string[],
  test: UserWorkspaceConfig["test"],
) => ({
  extends: true as const,
  test: { name: `${name} alone`, include: [...include], exclude: excludedFiles, ...test },
});

export default defineConfig({
  resolve: {
    alias: [
      { find: "server-only", replacement: absolutePath("./scripts/testing/empty.mjs") },
      { find: /^@\//, replacement: absolutePath("./") },
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
    sequence: { sequencer: LongestFirstSequencer },
    projects: [
      sharedProcessProject("unit", { include: dateFiles ?? ["**/*.test.{ts,tsx}"] }),
      ownProcessProject(
        "unit",
        ownProcessFiles.unit.filter((file) => dateFiles?.includes(file) ?? true),
        {},
      ),
      sharedProcessProject("integration", { include: ["**/*.itest.ts"], ...serviceOptions }),
      ownProcessProject("integration", ownProcessFiles.integration, {
        ...serviceOptions,
        isolate: false,
        setupFiles: ["scripts/testing/fresh-file.ts", ...serviceOptions.setupFiles],
      }),
      {
        extends: true,
        test: {
          name: "proof",
          include: ["**/*.proof.ts"],
          exclude: [...excludedFiles, "e2e/**"],
          ...serviceOptions,
          testTimeout: 3_600_000,
        },
      },
    ],
  },
});
