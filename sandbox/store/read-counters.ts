import { type CounterKind, type CounterPhase, counterKinds } from "./counters";
import { pool } from "./db";

/** The names of the counters in the control API. */
const counterNames: Record<CounterKind, string> = {
  refresh: "refreshes",
  code: "codes",
  conversion: "conversions",
  mail: "mails",
  posting: "postings",
  void: "voids",
  approval: "approvals",
  employee: "employees",
};

type Counts = Record<string, Record<CounterPhase, number>>;

type Row = { companyId: string | null; kind: CounterKind; phase: CounterPhase; events: number };

/**
 * The counters since the last reset, in total and for each company. Calls without a known company count in the total only.
 */
export async function readCounters(): Promise<{
  total: Counts;
  companies: { companyId: string; name: string; counts: Counts }[];
}> {
  const eventResult = await pool.query<Row>(
    `SELECT "companyId", kind, phase, count(*) AS events FROM "CounterEvent" GROUP BY "companyId", kind, phase`,
  );
  const companyResult = await pool.query<{ id: string; name: string }>(`SELECT id, name FROM "Company" ORDER BY seq`);
  return {
    total: countsOf(eventResult.rows),
    companies: companyResult.rows.map(({ id, name }) => ({
      companyId: id,
      name,
      counts: countsOf(eventResult.rows.filter((row) => row.companyId === id)),
    })),
  };
}

function countsOf(rows: readonly Row[]): Counts {
  const countOf = (kind: CounterKind, phase: CounterPhase) =>
    rows.filter((row) => row.kind === kind && row.phase === phase).reduce((total, row) => total + row.events, 0);
  return Object.fromEntries(
    counterKinds.map((kind) => [
      counterNames[kind],
      { received: countOf(kind, "received"), committed: countOf(kind, "committed") },
    ]),
  );
}
