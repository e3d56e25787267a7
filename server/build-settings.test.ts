import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadBuildSettings } from "./build-settings";

// Next's loader of settings is private, like the variable: an update of Next that reads neither fails here, and not in a
// portal that quietly starts with the settings of next.config.mjs.
const require = createRequire(import.meta.url);
const loadConfig: typeof import("next/dist/server/config").default = require("next/dist/server/config").default;
const { PHASE_PRODUCTION_SERVER }: typeof import("next/constants") = require("next/constants");

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(tmpdir(), "stegvis-settings-"));
  vi.stubEnv("__NEXT_PRIVATE_STANDALONE_CONFIG", undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(directory, { recursive: true });
});

it("makes Next start a build with the settings it was made with, and not with next.config.mjs", async () => {
  const config = { distDir: ".build-of-yesterday", env: {}, experimental: {} };
  writeFileSync(path.join(directory, "required-server-files.json"), JSON.stringify({ config }));
  writeFileSync(path.join(directory, "next.config.mjs"), 'throw new Error("next.config.mjs was read");');

  loadBuildSettings(directory);

  expect(await loadConfig(PHASE_PRODUCTION_SERVER, directory, { silent: true })).toMatchObject({
    distDir: ".build-of-yesterday",
  });
});

it("refuses a directory that holds no build", () => {
  expect(() => loadBuildSettings(directory)).toThrow("required-server-files.json");
});
