import { pool, type Tx } from "../../../sandbox/store/db";

/** The number of tellers of each branch. */
const tellersPerBranch = 10;
// pgbench has 100,000 accounts for each branch; fewer accounts stay in memory, which only makes this transaction
// faster.
const accountsPerBranch = 20_000;

/** Creates the tables of pgbench and fills them as pgbench does. */
export async function createTpcbTables(branchCount: number): Promise<void> {
  await pool.query(
    "CREATE TABLE pgbench_branches (bid int NOT NULL, bbalance int, filler char(88)) WITH (fillfactor=100)",
  );
  await pool.query(
    "CREATE TABLE pgbench_tellers (tid int NOT NULL, bid int, tbalance int, filler char(84)) WITH (fillfactor=100)",
  );
  await pool.query(
    "CREATE TABLE pgbench_accounts (aid int NOT NULL, bid int, abalance int, filler char(84)) WITH (fillfactor=100)",
  );
  await pool.query(
    "CREATE TABLE pgbench_history (tid int, bid int, aid int, delta int, mtime timestamp, filler char(22))",
  );
  const branchSql = (countPerBranch: number) => `(n - 1) / ${countPerBranch} + 1`;
  const tables = [
    { name: "branches", id: "bid", columnsSql: "bid, bbalance", valuesSql: "n, 0", rowsPerBranch: 1 },
    {
      name: "tellers",
      id: "tid",
      columnsSql: "tid, bid, tbalance",
      valuesSql: `n, ${branchSql(tellersPerBranch)}, 0`,
      rowsPerBranch: tellersPerBranch,
    },
    {
      name: "accounts",
      id: "aid",
      columnsSql: "aid, bid, abalance, filler",
      valuesSql: `n, ${branchSql(accountsPerBranch)}, 0, ''`,
      rowsPerBranch: accountsPerBranch,
    },
  ];
  for (const { name, id, columnsSql, valuesSql, rowsPerBranch } of tables) {
    await pool.query(
      `INSERT INTO pgbench_${name} (${columnsSql}) SELECT ${valuesSql} FROM generate_series(1, ${branchCount * rowsPerBranch}) AS n`,
    );
    await pool.query(`ALTER TABLE pgbench_${name} ADD PRIMARY KEY (${id})`);
    await pool.query(`VACUUM ANALYZE pgbench_${name}`);
  }
}

/** Runs the built-in script of pgbench, `tpcb-like`, statement by statement. */
export async function runTpcbTransaction(tx: Tx, branchCount: number): Promise<void> {
  const aid = randomNumberUpTo(accountsPerBranch * branchCount);
  const bid = randomNumberUpTo(branchCount);
  const tid = randomNumberUpTo(tellersPerBranch * branchCount);
  const delta = randomNumberUpTo(10_001) - 5_001;
  await tx.query("UPDATE pgbench_accounts SET abalance = abalance + $1 WHERE aid = $2", [delta, aid]);
  await tx.query("SELECT abalance FROM pgbench_accounts WHERE aid = $1", [aid]);
  await tx.query("UPDATE pgbench_tellers SET tbalance = tbalance + $1 WHERE tid = $2", [delta, tid]);
  await tx.query("UPDATE pgbench_branches SET bbalance = bbalance + $1 WHERE bid = $2", [delta, bid]);
  await tx.query(
    "INSERT INTO pgbench_history (tid, bid, aid, delta, mtime) VALUES ($1, $2, $3, $4, CURRENT_TIMESTAMP)",
    [tid, bid, aid, delta],
  );
}

/** @returns a random whole number from 1 to `maximum`, with equal probability for each number */
export const randomNumberUpTo = (maximum: number) => 1 + Math.floor(Math.random() * maximum);
