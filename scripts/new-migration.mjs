import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { startScratchServer } from "./testing/scratch-server.mjs";

// npm run db:migrate -- portal|sandbox NAME: writes a migration with the SQL that turns the migrated database into the
// schema.
const root = path.join(import.meta.dirname, "..");
const targets = {
  portal: {
    schema: "prisma/schema.prisma",
    migrations: "prisma/migrations",
    config: "prisma.config.ts",
    variable: "DATABASE_URL",
  },
  sandbox: {
    schema: "sandbox/store/schema",
    migrations: "sandbox/store/migrations",
    config: "prisma.sandbox.config.ts",
    variable: "SANDBOX_DATABASE_URL",
  },
};

const [targetName, migrationName] = process.argv.slice(2);
const target = targetName === "portal" || targetName === "sandbox" ? targets[targetName] : undefined;
if (!target || !migrationName || !/^[a-z0-9_]+$/.test(migrationName)) {
  console.error("usage: npm run db:migrate -- portal|sandbox name_in_small_letters");
  process.exit(2);
}

const server = await startScratchServer();
try {
  const sql = runMigrationDiff(server.adminUrl);
  if (!sql.trim() || sql.includes("This is an empty migration")) {
    console.log("nothing changed: the migrations lead to this schema already");
  } else {
    const folder = path.join(target.migrations, `${nextNumber(target.migrations)}_${migrationName}`);
    fs.mkdirSync(path.join(root, folder), { recursive: true });
    fs.writeFileSync(path.join(root, folder, "migration.sql"), sql);
    console.log(`wrote ${folder}/migration.sql`);
  }
} finally {
  await server.stop();
}

/** @param {string} adminUrl */
function runMigrationDiff(adminUrl) {
  const { schema, migrations, config, variable } = /** @type {NonNullable<typeof target>} */ (target);
  fs.mkdirSync(path.join(root, migrations), { recursive: true });
  const lockFile = path.join(root, migrations, "migration_lock.toml");
  if (!fs.existsSync(lockFile)) fs.writeFileSync(lockFile, 'provider = "postgresql"\n');
  const prismaProgram = path.join(root, "node_modules/prisma/build/index.js");
  const prismaArguments = [
    "migrate",
    "diff",
    "--config",
    config,
    "--from-migrations",
    migrations,
    "--to-schema",
    schema,
    "--script",
  ];
  const prismaRun = spawnSync(process.execPath, [prismaProgram, ...prismaArguments], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, [variable]: adminUrl, CHECKPOINT_DISABLE: "1" },
  });
  if (prismaRun.status !== 0) throw new Error(prismaRun.stderr || prismaRun.stdout);
  return prismaRun.stdout;
}

/**
 * The next number of a migration, in four digits. Two branches that each add a migration then conflict by name, where
 * timestamps would hide the conflict.
 *
 * @param {string} folder
 */
function nextNumber(folder) {
  const migrationNumbers = fs.readdirSync(path.join(root, folder)).map((entry) => Number.parseInt(entry, 10) || 0);
  return String(Math.max(0, ...migrationNumbers) + 1).padStart(4, "0");
}
