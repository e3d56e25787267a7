import path from "node:path";
import { defineConfig } from "vitest/config";
import { areas } from "./areas.mjs";

// This configuration runs the unit tests of the area that is being changed, in a copy of the repository.
const root = path.join(import.meta.dirname, "../..");

export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: "server-only", replacement: path.join(root, "scripts/testing/empty.mjs") },
      { find: /^@\//, replacement: `${root}/` },
    ],
  },
  oxc: { jsx: { runtime: "automatic" } },
  // Fewer random cases run here: a fault that only one case in a hundred shows needs a test case of its own.
  test: {
    include: [...(areas[process.env.MUTATE_AREA ?? ""]?.tests ?? [])],
    testTimeout: 20_000,
    env: { RANDOM_CASES: "20" },
  },
});
