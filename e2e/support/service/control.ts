import { type APIRequestContext, expect } from "@playwright/test";
import { product } from "../product";
import { forgetDemo } from "../remembered";

/** A call to the sandbox's control page, which only tests may make; refuses to go on when it is not answered well. */
export async function call<T>(
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

type Phases = { readonly received: number; readonly committed: number };
type Counts = Record<"refreshes" | "codes" | "conversions" | "mails" | "postings" | "voids" | "approvals", Phases>;

/** What really happened at the service since its last reset, over all companies. */
export const counters = async (request: APIRequestContext) =>
  (await call<{ total: Counts }>(request, "GET", "/counters")).total;

/**
 * The demo as it is seeded. What the journey before left behind is asked for its rules first: a reset must not wipe away
 * books that contradict themselves.
 */
export async function freshDemo(request: APIRequestContext) {
  await expectSound(request);
  await call(request, "POST", "/reset", { seed: "demo" });
  await forgetDemo();
}

/** Nothing in the books contradicts itself: balances, series, one voucher per invoice, VAT equal to its lines. */
export async function expectSound(request: APIRequestContext, of = product) {
  const found = await call<{ ok: boolean; violations: unknown[] }>(request, "GET", "/invariants", undefined, of);
  expect(found).toEqual({ ok: true, violations: [] });
}
