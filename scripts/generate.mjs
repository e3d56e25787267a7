import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

// Runs after every `npm ci`: makes the two database clients from their schemas.
const root = path.join(import.meta.dirname, "..");
const schemas = [
  { schema: "prisma/schema.prisma", config: "prisma.config.ts" },
  { schema: "sandbox/store/schema", config: "prisma.sandbox.config.ts" },
];

for (const { schema, config } of schemas) {
  if (!fs.existsSync(path.join(root, schema))) continue;
  const prisma = path.join(root, "node_modules/prisma/build/index.js");
  const made = spawnSync(process.execPath, [prisma, "generate", "--config", config], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  });
  if (made.status !== 0) {
    console.error(`the database client of ${schema} could not be made:\n${made.stdout}${made.stderr}`);
    process.exit(1);
  }
}
