import { vi } from "vitest";

// Runs before each test file of those that share processes but set up the portal's code anew: it removes what the file
// before left in our own modules, in the process's settings and on the global object. Packages stay loaded, because loading
// them is most of a start.
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
