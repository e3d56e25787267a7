import { createHash, randomBytes } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { migrate, readMigrations } from "../migrate.mjs";
import { ensureDatabase } from "../pg/databases.mjs";

type DatabaseKind = "portal" | "sandbox";

const databaseKinds = {
  portal: { ownerRole: "stegvis_owner", runtimeRole: "stegvis_app", migrations: "prisma/migrations" },
  sandbox: { ownerRole: "sandbox_owner", runtimeRole: "sandbox_owner", migrations: "sandbox/store/migrations" },
} as const;

export type FreshDatabase = {
  /**
   * The address for the role that the program runs as. The portal's role is not the owner, so row-level security
   * applies.
   */
  url: string;
  ownerUrl: string;
  drop: () => Promise<void>;
};

/** The initial content of a database; equal names stand for equal content. */
export type TemplateContent = { readonly name: string; readonly fill: (url: string) => Promise<void> };

/**
 * Creates a migrated database for one test file, in the server of the integration run: empty, or filled by
 * `templateContent`. The migrations and each content run once in a run; further databases are copies.
 */
export async function createFreshDatabase(
  kind: DatabaseKind,
  templateContent?: TemplateContent,
): Promise<FreshDatabase> {
  const { ownerRole, runtimeRole } = databaseKinds[kind];
  const name = `test_${kind}_${randomBytes(6).toString("hex")}`;
  await runAsAdmin(async (adminClient) => {
    const templateName = await ensureTemplate(adminClient, kind, templateContent);
    await adminClient.query(`CREATE DATABASE ${name} OWNER ${ownerRole} TEMPLATE ${templateName}`);
    await ensureDatabase(adminClient, name, ownerRole, runtimeRole === ownerRole ? [] : [runtimeRole]);
  });
  const drop = () =>
    runAsAdmin((adminClient) => adminClient.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).then(() => {}));
  return { url: urlOf(runtimeRole, name), ownerUrl: urlOf(ownerRole, name), drop };
}

/** Keeps its lock during the copy as well, because PostgreSQL refuses to copy a database that has connections. */
async function ensureTemplate(
  adminClient: pg.Client,
  kind: DatabaseKind,
  templateContent?: TemplateContent,
): Promise<string> {
  const { ownerRole, runtimeRole, migrations } = databaseKinds[kind];
  const folder = path.join(import.meta.dirname, "../..", migrations);
  const fingerprint = [...(await readMigrations(folder)).map(({ checksum }) => checksum), templateContent?.name].join();
  const templateName = `template_${kind}_${createHash("sha256").update(fingerprint).digest("hex").slice(0, 12)}`;
  await adminClient.query("SELECT pg_advisory_lock(hashtext($1))", [templateName]);
  const { rowCount } = await adminClient.query("SELECT 1 FROM pg_database WHERE datname = $1", [templateName]);
  if (!rowCount) {
    const temporaryName = `${templateName}_draft`;
    await adminClient.query(`DROP DATABASE IF EXISTS ${temporaryName}`);
    await ensureDatabase(adminClient, temporaryName, ownerRole, runtimeRole === ownerRole ? [] : [runtimeRole]);
    await migrate(urlOf(ownerRole, temporaryName), folder);
    await templateContent?.fill(urlOf(ownerRole, temporaryName));
    await adminClient.query(`ALTER DATABASE ${temporaryName} RENAME TO ${templateName}`);
  }
  return templateName;
}

async function runAsAdmin<T>(work: (adminClient: pg.Client) => Promise<T>): Promise<T> {
  const adminClient = new pg.Client({ connectionString: adminUrl() });
  await adminClient.connect();
  try {
    return await work(adminClient);
  } finally {
    await adminClient.end();
  }
}

function adminUrl(): string {
  const url = process.env.TEST_PG_ADMIN_URL;
  if (!url)
    throw new Error(
      "no test database server: name the file *.itest.ts, or run it through vitest's integration project",
    );
  return url;
}

function urlOf(role: string, database: string): string {
  const passwords: Record<string, string> = JSON.parse(process.env.TEST_PG_PASSWORDS ?? "{}");
  const url = new URL(adminUrl());
  url.username = role;
  url.password = passwords[role] ?? "";
  url.pathname = `/${database}`;
  return url.href;
}
