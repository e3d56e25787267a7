import { pool, type Tx } from "../../../sandbox/store/db";

/** The number of tellers of each branch. */
const tellersPerBranch = 10;
// pgbench has 100,000 accounts for each branch; fewer accounts stay in memory, which only makes this transaction
// faster.
const accountsPerBranch = 20_000;

/** Creates the tables of pgbench and fills them as pgbench does. */
export async function createTpcbTables(branches: number): Promise<void> {
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
  const owner = (perBranch: number) => `(n - 1) / ${perBranch} + 1`;
  const tables = [
    { name: "branches", id: "bid", columns: "bid, bbalance", row: "n, 0", many: 1 },
    {
      name: "tellers",
      id: "tid",
      columns: "tid, bid, tbalance",
      row: `n, ${owner(tellersPerBranch)}, 0`,
      many: tellersPerBranch,
    },
    {
      name: "accounts",
      id: "aid",
      columns: "aid, bid, abalance, filler",
      row: `n, ${owner(accountsPerBranch)}, 0, ''`,
      many: accountsPerBranch,
    },
  ];
  for (const { name, id, columns, row, many } of tables) {
    await pool.query(
      `INSERT INTO pgbench_${name} (${columns}) SELECT ${row} FROM generate_series(1, ${branches * many}) AS n`,
    );
    await pool.query(`ALTER TABLE pgbench_${name} ADD PRIMARY KEY (${id})`);
    await pool.query(`VACUUM ANALYZE pgbench_${name}`);
  }
}

/** Runs the built-in script of pgbench, `tpcb-like`, statement by statement. */
export async function tpcbLike(tx: Tx, branches: number): Promise<void> {
  const aid = randomUpTo(accountsPerBranch * branches);
  const bid = randomUpTo(branches);
  const tid = randomUpTo(tellersPerBranch * branches);
  const delta = randomUpTo(10_001) - 5_001;
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
export const randomUpTo = (maximum: number) => 1 + Math.floor(Math.random() * maximum);
