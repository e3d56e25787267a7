import { vi } from "vitest";

// This module runs before each test file that shares its process but needs a fresh state: it removes what the file
// before left in the portal's modules, in the process's settings and on the global object. Packages stay loaded,
// because loading them takes most of the time of a start.
const globals = globalThis as typeof globalThis & { [key: symbol]: unknown };
const firstEnvironmentKey = Symbol.for("stegvis-test.environment");

globals[firstEnvironmentKey] ??= { ...process.env };
const firstEnvironment = globals[firstEnvironmentKey] as NodeJS.ProcessEnv;
for (const name of Object.keys(process.env)) if (!(name in firstEnvironment)) delete process.env[name];
Object.assign(process.env, firstEnvironment);
for (const symbol of Object.getOwnPropertySymbols(globals)) {
  if (symbol.description?.startsWith("stegvis.")) delete globals[symbol];
}
vi.resetModules();
