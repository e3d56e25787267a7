import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { sourceHash } from "./launch/sources.mjs";

// Runs after every `npm ci` and at every start: makes the two database clients from their schemas when those changed.
const root = path.join(import.meta.dirname, "..");
const clients = [
  { schema: "prisma/schema.prisma", config: "prisma.config.ts", output: "prisma/generated" },
  { schema: "sandbox/store/schema", config: "prisma.sandbox.config.ts", output: "sandbox/store/generated" },
];

for (const { schema, config, output } of clients) {
  const stamp = path.join(root, output, "schema-hash");
  const hash = sourceHash(root, [schema, config, "node_modules/prisma/package.json"]);
  if (fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === hash) continue;
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
  fs.writeFileSync(stamp, hash);
}
