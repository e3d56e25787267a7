// npm run verify: every rule of the codebase that a machine can hold, then the unit tests.
import path from "node:path";
import { runVitest } from "./test/vitest.mjs";
import { gates, runGates } from "./verify/gates.mjs";

const root = path.join(import.meta.dirname, "..");
const wanted = process.argv.slice(2);
const chosen = wanted.length ? gates.filter(({ name }) => wanted.includes(name)) : gates;
const rules = await runGates(root, chosen);
const unit = wanted.length ? { passed: 0, failed: 0 } : await runVitest(root, "unit");
const failed = rules.failed + unit.failed;
console.log(`\n${rules.passed + unit.passed} passed, ${failed} failed`);
process.exitCode = failed ? 1 : 0;
