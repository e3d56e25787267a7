import fs from "node:fs";
import path from "node:path";
import { startScratchServer } from "../../testing/scratch-server.mjs";
import { runTool } from "../tool.mjs";

const databases = [
  {
    schema: "prisma/schema.prisma",
    migrations: "prisma/migrations",
    config: "prisma.config.ts",
    urlVariable: "DATABASE_URL",
  },
  {
    schema: "sandbox/store/schema",
    migrations: "sandbox/store/migrations",
    config: "prisma.sandbox.config.ts",
    urlVariable: "SANDBOX_DATABASE_URL",
  },
];

/**
 * Checks that the committed migrations lead exactly to the schemas of the two databases.
 *
 * @type {import("../sources.mjs").Gate}
 */
export const driftGate = {
  name: "migrations",
  run: async (root) => {
    const presentDatabases = databases.filter(({ schema }) => fs.existsSync(path.join(root, schema)));
    if (!presentDatabases.length) return [];
    const server = await startScratchServer();
    try {
      const findings = await Promise.all(
        presentDatabases.map((database) => findDrift(root, database, server.adminUrl)),
      );
      return findings.flat();
    } finally {
      await server.stop();
    }
  },
};

/**
 * @param {string} root
 * @param {(typeof databases)[number]} database
 * @param {string} adminUrl
 */
async function findDrift(root, { schema, migrations, config, urlVariable }, adminUrl) {
  const lines = await runTool(
    "prisma/build/index.js",
    ["migrate", "diff", "--config", config, "--from-migrations", migrations, "--to-schema", schema, "--exit-code"],
    {
      cwd: root,
      env: { ...process.env, [urlVariable]: adminUrl, CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" },
    },
  );
  return lines.length
    ? [`${schema} migration: ${migrations} does not lead to it, run npm run db:migrate`, ...lines]
    : [];
}
