import { randomUUID } from "node:crypto";
import { PrismaPg } from "@prisma/adapter-pg";
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from "@prisma/driver-adapter-utils";
import pg from "pg";
import { parse } from "pg-connection-string";

/**
 * The type of pg_catalog's "char" columns, which the adapter does not know, and a known type that is read the same way.
 */
const charOid = 18;
const textOid = 25;

/**
 * The driver adapter with the additions that migrations need. It gets separate options instead of a connection string,
 * because the string would override the shadow database's name and migrations would run on the main database.
 *
 * @param {string} url
 */
export function migrationAdapter(url) {
  const schema = url ? (new URL(url).searchParams.get("schema") ?? undefined) : undefined;
  const { schema: _, ...parsedOptions } = /** @type {Record<string, unknown>} */ (
    parse(url || "postgresql://localhost:1/none")
  );
  const poolOptions = /** @type {pg.PoolConfig} */ (parsedOptions);
  const adapterFactory = new PrismaPg({ ...poolOptions, max: 2 }, { schema });
  return bindMigrationAwareSqlAdapterFactory({
    provider: adapterFactory.provider,
    adapterName: adapterFactory.adapterName,
    connect: async () => withMigrationFixes(await adapterFactory.connect()),
    connectToShadowDb: () => connectToShadowDatabase(poolOptions, schema),
  });
}

/**
 * Connects to a new shadow database. The adapter's own version drops that database while its pool is still open, which
 * always fails.
 *
 * @param {pg.PoolConfig} poolOptions
 * @param {string | undefined} schema
 */
async function connectToShadowDatabase(poolOptions, schema) {
  const database = `prisma_migrate_shadow_db_${randomUUID()}`;
  await runAsAdmin(poolOptions, `CREATE DATABASE "${database}"`);
  const adapter = withMigrationFixes(await new PrismaPg({ ...poolOptions, database, max: 1 }, { schema }).connect());
  const disposeAdapter = adapter.dispose.bind(adapter);
  adapter.dispose = async () => {
    await disposeAdapter();
    await runAsAdmin(poolOptions, `DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`);
  };
  return adapter;
}

/**
 * @param {pg.PoolConfig} poolOptions
 * @param {string} sql
 */
async function runAsAdmin(poolOptions, sql) {
  const client = new pg.Client(poolOptions);
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * Corrects two faults of the adapter: it does not know pg_catalog's "char" columns, and it splits scripts at every ';',
 * also inside function bodies.
 *
 * @param {import("@prisma/driver-adapter-utils").SqlDriverAdapter} adapter
 */
function withMigrationFixes(adapter) {
  const adapterInternals =
    /** @type {{ client: pg.Pool, onError(error: unknown): never, performIO(query: unknown): Promise<pg.QueryResult> }} */ (
      /** @type {unknown} */ (adapter)
    );
  const performIO = adapterInternals.performIO.bind(adapter);
  const queryRaw = adapter.queryRaw.bind(adapter);
  adapter.queryRaw = async (params) => {
    /** @type {number[]} */
    let charColumnIndexes = [];
    adapterInternals.performIO = async (statement) => {
      const queryResult = await performIO(statement);
      charColumnIndexes = queryResult.fields.flatMap((field, index) => (field.dataTypeID === charOid ? [index] : []));
      for (const index of charColumnIndexes) Object.assign(queryResult.fields[index] ?? {}, { dataTypeID: textOid });
      return queryResult;
    };
    const resultSet = await queryRaw(params);
    for (const index of charColumnIndexes) resultSet.columnTypes[index] = ColumnTypeEnum.Character;
    return resultSet;
  };
  adapter.executeScript = async (script) => {
    try {
      await adapterInternals.client.query(script);
    } catch (error) {
      adapterInternals.onError(error);
    }
  };
  return adapter;
}
