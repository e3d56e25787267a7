import "server-only";
import { createDraw, type Draw, pickFrom } from "../../../scripts/testing/draw";
import { createForwardingRoute } from "../../forwarding/forward-route";
import { customers } from "../contract/sales/customer";
import { invoices } from "../contract/sales/customer-invoice";
import { allowList } from "../remote/allow-list";
import { books } from "../remote/books";
import type { SignedIn, World } from "./world";

const methods = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD"];
const pathTricks = ["/..", "%2e%2e/", "%2f", "//", "\\", "%00", ";", "/./", "%5c", "?", "@", "%252e", ".json"];
const queryTexts = ["", "?$pagesize=1000", "?$select=Name", "?$orderby=Name", "?$filter=1%20eq%201", "?$page=2"];

export type FuzzResult = { calls: number; foreign: string[] };

/**
 * Calls the forwarding routes as a person of another company: for the victim's company, and for the attacker's own company
 * with the victim's ids, with rows, methods, options and path tricks that are drawn from a seed.
 *
 * @returns every answer that contained a word of the victim's books
 */
export async function fuzz(
  world: World,
  victim: SignedIn,
  attacker: SignedIn,
  { calls, seed }: { calls: number; seed: number },
): Promise<FuzzResult> {
  await world.sandbox.callControl("PUT", "/limits", { perMinute: 10_000_000 });
  const [customerPage, invoicePage] = await Promise.all([
    books(victim.access).page(customers, { pageSize: 50 }),
    books(victim.access).page(invoices, { pageSize: 50 }),
  ]);
  const victimRecordIds = [...customerPage.items, ...invoicePage.items].map(({ id }) => id);
  const secretTexts = [...customerPage.items.map(({ name }) => name), victim.access.company.name].filter(
    (secretText) => secretText.length > 6,
  );
  const draw = createDraw(seed);
  const leakedAnswers: string[] = [];
  for (let callIndex = 0; callIndex < calls; callIndex++) {
    const companyId = draw(3) === 0 ? attacker.access.companyId : victim.access.companyId;
    const service = draw(10) === 0 ? "payroll" : "books";
    const method = pickFrom(methods, draw);
    const path = `/api/companies/${companyId}/${service}/${drawPath(victimRecordIds, draw)}${pickFrom(queryTexts, draw)}`;
    const body =
      method === "POST" || method === "PUT"
        ? { Id: pickFrom(victimRecordIds, draw), CustomerId: pickFrom(victimRecordIds, draw) }
        : undefined;
    const request = attacker.request(method, path, body);
    const answer = await createForwardingRoute(service)(request, { params: Promise.resolve({ companyId }) });
    const text = await answer.text();
    const isLeak =
      secretTexts.some((secretText) => text.includes(secretText)) ||
      (companyId === victim.access.companyId && answer.status < 400);
    if (isLeak) leakedAnswers.push(`${method} ${path} ${answer.status}`);
  }
  return { calls, foreign: leakedAnswers };
}

function drawPath(victimRecordIds: readonly string[], draw: Draw): string {
  const row = pickFrom(allowList, draw);
  const path = row.path
    .slice(1)
    .replace(/:uuid/g, () => pickFrom(victimRecordIds, draw))
    .replace(/:\w+/g, () => String(draw(5000)));
  if (draw(3) !== 0) return path;
  const position = draw(path.length);
  return path.slice(0, position) + pickFrom(pathTricks, draw) + path.slice(position);
}
