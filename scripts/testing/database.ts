import { createHash, randomBytes } from "node:crypto";
import path from "node:path";
import pg from "pg";
import { migrate, readMigrations } from "../migrate.mjs";
import { ensureDatabase } from "../pg/databases.mjs";

type Kind = "portal" | "sandbox";

const databaseKinds = {
  portal: { owner: "stegvis_owner", runtime: "stegvis_app", migrations: "prisma/migrations" },
  sandbox: { owner: "sandbox_owner", runtime: "sandbox_owner", migrations: "sandbox/store/migrations" },
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
export async function freshDatabase(kind: Kind, filling?: TemplateContent): Promise<FreshDatabase> {
  const { owner, runtime } = databaseKinds[kind];
  const name = `test_${kind}_${randomBytes(6).toString("hex")}`;
  await asAdmin(async (admin) => {
    const template = await ensureTemplate(admin, kind, filling);
    await admin.query(`CREATE DATABASE ${name} OWNER ${owner} TEMPLATE ${template}`);
    await ensureDatabase(admin, name, owner, runtime === owner ? [] : [runtime]);
  });
  const drop = () => asAdmin((admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).then(() => {}));
  return { url: urlOf(runtime, name), ownerUrl: urlOf(owner, name), drop };
}

/** Keeps its lock during the copy as well, because PostgreSQL refuses to copy a database that has connections. */
async function ensureTemplate(admin: pg.Client, kind: Kind, filling?: TemplateContent): Promise<string> {
  const { owner, runtime, migrations } = databaseKinds[kind];
  const folder = path.join(import.meta.dirname, "../..", migrations);
  const fingerprint = [...(await readMigrations(folder)).map(({ checksum }) => checksum), filling?.name].join();
  const template = `template_${kind}_${createHash("sha256").update(fingerprint).digest("hex").slice(0, 12)}`;
  await admin.query("SELECT pg_advisory_lock(hashtext($1))", [template]);
  const { rowCount } = await admin.query("SELECT 1 FROM pg_database WHERE datname = $1", [template]);
  if (!rowCount) {
    const temporaryName = `${template}_draft`;
    await admin.query(`DROP DATABASE IF EXISTS ${temporaryName}`);
    await ensureDatabase(admin, temporaryName, owner, runtime === owner ? [] : [runtime]);
    await migrate(urlOf(owner, temporaryName), folder);
    await filling?.fill(urlOf(owner, temporaryName));
    await admin.query(`ALTER DATABASE ${temporaryName} RENAME TO ${template}`);
  }
  return template;
}

async function asAdmin<T>(work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: adminUrl() });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
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
