import { vi } from "vitest";

// Runs before each test file of those that share processes but set up the portal's code anew: what the file before left in
// our own modules, in the process's settings and on the global object is gone. Packages stay loaded, which is most of a start.
const kept = globalThis as typeof globalThis & { [key: symbol]: unknown };
const atFirst = Symbol.for("stegvis-test.environment");

kept[atFirst] ??= { ...process.env };
const before = kept[atFirst] as NodeJS.ProcessEnv;
for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
Object.assign(process.env, before);
for (const symbol of Object.getOwnPropertySymbols(kept)) {
  if (symbol.description?.startsWith("stegvis.")) delete kept[symbol];
}
vi.resetModules();
