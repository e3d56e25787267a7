import { type APIRequestContext, expect } from "@playwright/test";
import { clearDemoTables } from "../portal-tables";
import { product } from "../product";

/** Calls the sandbox's control API, which only tests may use. @throws Error when the answer is no success */
export async function callControl<T>(
  request: APIRequestContext,
  method: "GET" | "POST" | "PUT",
  path: string,
  data?: unknown,
  { sandboxUrl } = product,
): Promise<T> {
  const url = `${sandboxUrl}/control${path}`;
  const answer = await request.fetch(url, { method, ...(data === undefined ? {} : { data }) });
  if (!answer.ok()) throw new Error(`${method} /control${path} answered ${answer.status()}: ${await answer.text()}`);
  const text = await answer.text();
  return (text === "" ? undefined : JSON.parse(text)) as T;
}

type PhaseCounts = { readonly received: number; readonly committed: number };
type CountsByCall = Record<
  "refreshes" | "codes" | "conversions" | "mails" | "postings" | "voids" | "approvals",
  PhaseCounts
>;

/** Reads how often the service received and committed each kind of call since its last reset, over all companies. */
export const readCounters = async (request: APIRequestContext) =>
  (await callControl<{ total: CountsByCall }>(request, "GET", "/counters")).total;

/**
 * Resets the service to the seeded demo. Before that, the books that the former journey left behind are checked: a reset
 * must not remove books that contradict themselves.
 */
export async function resetDemo(request: APIRequestContext) {
  await expectSoundBooks(request);
  // An earlier test may have moved the service's clock, and the seed is dated by it.
  await callControl(request, "PUT", "/clock", { now: null });
  await callControl(request, "POST", "/reset", { seed: "demo" });
  await clearDemoTables();
}

/** Expects that the books do not contradict themselves: balances, series, one voucher per invoice, VAT equal to its rows. */
export async function expectSoundBooks(request: APIRequestContext, checkedProduct = product) {
  const invariants = await callControl<{ ok: boolean; violations: unknown[] }>(
    request,
    "GET",
    "/invariants",
    undefined,
    checkedProduct,
  );
  expect(invariants).toEqual({ ok: true, violations: [] });
}
