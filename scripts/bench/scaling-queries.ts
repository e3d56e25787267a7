import { randomUUID } from "node:crypto";
import { listOpenRequests } from "../../lib/approvals/request-rows";
import { audit } from "../../lib/audit/audit";
import { accessOfPerson, type CompanyAccess } from "../../lib/auth/access";
import { listCompanies } from "../../lib/auth/connections";
import type { Session } from "../../lib/auth/session";
import { findEdits } from "../../lib/drafts/draft-edits";
import { countNotices } from "../../lib/notices/read-notices";
import { isAnswerAwaited, listUnseenAnswers } from "../../lib/offers/unseen-answers";
import { getOperation } from "../../lib/operations/operations";
import { listWaiting } from "../../lib/operations/waiting";
import { query, withTenant } from "../../lib/platform/db";
import { now } from "../../lib/values/clock";
import type { ScalingOrder, ScalingQueryName } from "./scaling";
import { type DrawnPlace, scalingPartner } from "./scaling-fill";

// scaling.ts starts this program in the environment of a portal, once for each database, and sends it orders. It measures the
// functions that the portal itself calls.

type Place = DrawnPlace & { access: CompanyAccess };

const partnerId = scalingPartner.id;

const queries: Record<ScalingQueryName, (place: Place) => Promise<unknown>> = {
  "who calls and what they may": async ({ personId, companyId }) =>
    query({
      name: "company_access",
      text: "SELECT * FROM company_access($1, encode(sha256(convert_to($2, 'UTF8')), 'hex'), $3)",
      values: [scalingPartner.host, personId, companyId],
    }),
  "companies of a person": ({ personId }) => listCompanies({ partnerId, personId } as Session),
  "what waits and was answered, on every page": ({ access }) => listWaiting(access),
  "answers to quotes": ({ access }) =>
    withTenant(access, async (tx) => [await listUnseenAnswers(tx, access), await isAnswerAwaited(tx, access)]),
  "notices of a person": ({ access }) => countNotices(access, "en"),
  "kept text of a draft": ({ access }) => findEdits(access, "invoice", randomUUID()),
  "open questions about approvals": ({ access }) => withTenant(access, (tx) => listOpenRequests(tx, access)),
  "a line in the audit trail": ({ access }) => audit(null, access, { kind: "colour.changed" }),
  "operations that are due": () => query("SELECT * FROM due_operations($1, $2)", [now(), 64]),
  "an operation and what followed it": ({ access, operationId }) => getOperation(access, operationId),
};

let places: Place[] = [];

async function follow(order: ScalingOrder): Promise<number[]> {
  if (order.places) {
    places = await Promise.all(
      order.places.map(async (place) => ({
        ...place,
        access: await accessOfPerson(partnerId, place.personId, place.companyId),
      })),
    );
  }
  const measuredQuery = queries[order.query];
  const timesMs: number[] = [];
  for (let call = 0; call < order.calls; call += 1) {
    const place = places[call % places.length];
    if (!place) throw new Error("no company was drawn");
    const startedAtMs = performance.now();
    await measuredQuery(place);
    timesMs.push(performance.now() - startedAtMs);
  }
  return timesMs;
}

process.on("message", (order: ScalingOrder) => {
  follow(order).then(
    (timesMs) => process.send?.({ timesMs }),
    (error) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
  );
});
process.on("disconnect", () => process.exit(0));
