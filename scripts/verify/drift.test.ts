import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { driftGate } from "./gates/drift.mjs";

const root = path.join(import.meta.dirname, "../..");

it("refuses a schema its migrations do not lead to", { timeout: 60_000 }, async () => {
  const tree = mkdtempSync(path.join(tmpdir(), "stegvis-planted-"));
  try {
    const files = {
      "prisma.config.ts": readFileSync(path.join(root, "prisma.config.ts"), "utf8"),
      "prisma/schema.prisma":
        'generator client {\n  provider = "prisma-client"\n  output = "./generated"\n}\ndatasource db {\n  provider = "postgresql"\n}\nmodel Added {\n  id Int @id\n}\n',
      "prisma/migrations/0001_first/migration.sql": "SELECT 1;\n",
      "prisma/migrations/migration_lock.toml": 'provider = "postgresql"\n',
    };
    for (const [file, text] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
      writeFileSync(path.join(tree, file), text);
    }
    for (const shared of ["node_modules", "scripts", "package.json"])
      symlinkSync(path.join(root, shared), path.join(tree, shared));
    const found = (await driftGate.run(tree)).join("\n");
    expect(found).toContain("prisma/schema.prisma migration: prisma/migrations does not lead to it");
    expect(found).toContain("Added");
  } finally {
    rmSync(tree, { recursive: true, force: true });
  }
});
