import { parseEnv } from "../../lib/platform/env";

// scripts/doctor/settings.mjs runs this program and prints what it says.
try {
  parseEnv(process.env);
} catch (error) {
  console.log(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
