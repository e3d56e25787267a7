import type { Context } from "hono";
import { html } from "hono/html";
import { getClockOffsetMs, now } from "../clock";
import { listFaults } from "../faults/faults";
import { getCallsPerMinute } from "../faults/limits";
import { renderFigureTable, renderToolPage } from "../http/pages/page";
import { counterKinds } from "../store/counters";
import { pool } from "../store/db";
import { readCounters } from "../store/read-counters";
import { checkInvariants } from "./invariants";

/** The page that shows the state of the sandbox. Only the calls described at /docs/control change the state. */
export async function renderControlPage(c: Context): Promise<Response> {
  const [{ total, companies }, invariants] = await Promise.all([readCounters(), checkInvariants(pool)]);
  const faults = listFaults();
  const clockShiftSeconds = Math.round(getClockOffsetMs() / 1000);
  const facts = [
    ["Clock", `${now().toISOString()}${clockShiftSeconds === 0 ? "" : ` (moved by ${clockShiftSeconds} s)`}`],
    ["Calls a minute", `${getCallsPerMinute()} for each application and endpoint`],
    ["Faults", faults.length === 0 ? "None" : faults.map((fault) => `${fault.kind} on ${fault.path}`).join(", ")],
    ["Books", invariants.ok ? "Everything adds up" : `${invariants.violations.length} violations`],
  ];
  const headCells = Object.keys(total).map((kind) => html`<th scope="col" class="num">${kind}</th>`);
  const countRows = [{ name: "All", counts: total }, ...companies].map(
    ({ name, counts }: { name: string; counts: typeof total }) =>
      html`<tr><th scope="row">${name}</th>${Object.values(counts).map((count) => html`<td class="num">${count.received} / ${count.committed}</td>`)}</tr>`,
  );
  return renderToolPage(
    c,
    { title: "Control", currentPath: "/control" },
    html`<h1>Control</h1><p class="lead">What tests set and read. The calls are described under <a href="/docs/control">Reference</a>; this page only shows.</p>
<dl class="rows">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
${invariants.ok ? "" : html`<h2>Violations</h2><pre>${JSON.stringify(invariants.violations, null, 2)}</pre>`}
<h2>Counters</h2><p class="secondary">Calls received / effects committed, of ${counterKinds.length} kinds, since the last reset.</p>
${renderFigureTable("Counters", html`<table><thead><tr><th scope="col">Company</th>${headCells}</tr></thead><tbody>${countRows}</tbody></table>`)}
<h2>Begin again</h2><pre>curl -X POST ${new URL(c.req.url).origin}/control/reset -H 'content-type: application/json' -d '{"seed":"demo"}'</pre>`,
  );
}
