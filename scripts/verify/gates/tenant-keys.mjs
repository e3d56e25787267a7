import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import { ensureRuntimeRole, migrate } from "../../migrate.mjs";
import { startScratchServer } from "../../testing/scratch-server.mjs";

const migrationsFolder = "prisma/migrations";

/** The column that names the company in a table; in the table of companies it is the id. */
const companyColumnOf = (/** @type {string} */ table) => (table === "company" ? "id" : "company_id");

/**
 * Tables whose rows belong to no company, with the reason. They stay whole on one machine, or are copied to each, where
 * the other tables are distributed by partner and company.
 *
 * @type {Readonly<Record<string, string>>}
 */
const tablesOfNoCompany = {
  partner: "the firms that offer the portal: a few rows, found by host before anything else is known",
  person: "a person belongs to a partner and works at several companies",
  session: "a session is found by its cookie alone, and shows all companies of its person",
  attempt: "a sign-in begins before its company is known",
  throttle: "counts callers, who may be nobody's",
  portal_process: "the processes themselves",
  owner_link: "a link belongs to who sent it: its company is known once it was used",
  known_company: "a list of names that one person keeps",
  mail_try: "counts the tries of a mail, which may be about a link that belongs to no company",
  _program_minimum: "the oldest program that works with the database: one row",
  notice_person: "one daily mail to a person tells of all their companies",
};

/**
 * Keys of tenant tables that may lack the company, with the reason. Each names an index that a database must not find
 * twice although it cannot: the token has 256 random bits.
 *
 * @type {Readonly<Record<string, string>>}
 */
const keysWithoutCompany = {
  invitation_partner_id_token_hash_key:
    "an invitation is found by its token before its company is known; its uniqueness can be left out when the tables are distributed",
  quote_link_partner_id_token_hash_key:
    "an offer is found by its token before its company is known; its uniqueness can be left out when the tables are distributed",
};

/**
 * Checks that the portal's tables can be distributed by partner and company: each unique key and each foreign key of a
 * table of a company contains both. The rule is read from a database with all migrations, because some of them make
 * their keys by a loop.
 *
 * @type {import("../sources.mjs").Gate}
 */
export const tenantKeysGate = {
  name: "tenant keys",
  run: async (root) => {
    if (!fs.existsSync(path.join(root, migrationsFolder))) return [];
    const server = await startScratchServer();
    try {
      await ensureRuntimeRole(server.adminUrl);
      await migrate(server.adminUrl, path.join(root, migrationsFolder));
      const { tables, keys } = await readKeys(server.adminUrl);
      const staleEntries = fs.existsSync(path.join(root, "prisma/schema.prisma")) ? findStaleEntries(tables, keys) : [];
      return [...keys.flatMap(violationsOf), ...staleEntries];
    } finally {
      await server.stop();
    }
  },
};

/** @typedef {{ name: string, table: string, kind: "unique" | "foreign", columns: string[] }} Key */

/**
 * @param {Key} key
 * @returns {string[]}
 */
function violationsOf({ name, table, kind, columns }) {
  if (table in tablesOfNoCompany || name in keysWithoutCompany) return [];
  const missingColumns = ["partner_id", companyColumnOf(table)].filter((column) => !columns.includes(column));
  if (missingColumns.length === 0) return [];
  return [
    `${migrationsFolder} tenant key: the ${kind} key ${name} of ${table} lacks ${missingColumns.join(" and ")}; add it, or list the table with its reason`,
  ];
}

/**
 * An entry of a list that excuses nothing any more would excuse the next table or key of that name.
 *
 * @param {readonly string[]} tables
 * @param {readonly Key[]} keys
 * @returns {string[]}
 */
function findStaleEntries(tables, keys) {
  const keyNames = keys.map(({ name }) => name);
  return [
    ...Object.keys(tablesOfNoCompany).filter((table) => !tables.includes(table)),
    ...Object.keys(keysWithoutCompany).filter((name) => !keyNames.includes(name)),
  ].map((name) => `scripts/verify/gates/tenant-keys.mjs tenant key: ${name} is gone; take it off the list`);
}

const keysSql = `
  SELECT index_class.relname AS name, table_class.relname AS "table", 'unique' AS kind,
    array(SELECT a.attname::text FROM pg_attribute a
      WHERE a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)) AS columns
  FROM pg_index i
    JOIN pg_class index_class ON index_class.oid = i.indexrelid
    JOIN pg_class table_class ON table_class.oid = i.indrelid
  WHERE i.indisunique AND table_class.relnamespace = 'public'::regnamespace
    AND table_class.relname <> '_prisma_migrations'
  UNION ALL
  SELECT c.conname, c.conrelid::regclass::text, 'foreign',
    array(SELECT a.attname::text FROM pg_attribute a WHERE a.attrelid = c.conrelid AND a.attnum = ANY (c.conkey))
  FROM pg_constraint c WHERE c.contype = 'f' AND c.connamespace = 'public'::regnamespace
  ORDER BY 2, 1`;

/**
 * @param {string} connectionString
 * @returns {Promise<{ tables: string[], keys: Key[] }>}
 */
async function readKeys(connectionString) {
  const client = new pg.Client({ connectionString });
  await client.connect();
  try {
    const tables = await client.query(
      "SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
    );
    const keys = await client.query(keysSql);
    return { tables: tables.rows.map(({ relname }) => relname), keys: keys.rows };
  } finally {
    await client.end();
  }
}
