import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { driftGate } from "./gates/drift.mjs";

const root = path.join(import.meta.dirname, "../..");

it("refuses a schema its migrations do not lead to", { timeout: 60_000 }, async () => {
  const plantedFolder = mkdtempSync(path.join(tmpdir(), "stegvis-planted-"));
  try {
    const files = {
      "prisma.config.ts": readFileSync(path.join(root, "prisma.config.ts"), "utf8"),
      "prisma/schema.prisma":
        'generator client {\n  provider = "prisma-client"\n  output = "./generated"\n}\ndatasource db {\n  provider = "postgresql"\n}\nmodel Added {\n  id Int @id\n}\n',
      "prisma/migrations/0001_first/migration.sql": "SELECT 1;\n",
      "prisma/migrations/migration_lock.toml": 'provider = "postgresql"\n',
    };
    for (const [file, fileText] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(plantedFolder, file)), { recursive: true });
      writeFileSync(path.join(plantedFolder, file), fileText);
    }
    for (const sharedEntry of ["node_modules", "scripts", "package.json"])
      symlinkSync(path.join(root, sharedEntry), path.join(plantedFolder, sharedEntry));
    const violationText = (await driftGate.run(plantedFolder)).join("\n");
    expect(violationText).toContain("prisma/schema.prisma migration: prisma/migrations does not lead to it");
    expect(violationText).toContain("Added");
  } finally {
    rmSync(plantedFolder, { recursive: true, force: true });
  }
});
