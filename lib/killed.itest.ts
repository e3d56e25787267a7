import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ensureTestBuild } from "../scripts/testing/build";
import { killEverything, type Machine, machine, started } from "../scripts/testing/launcher";
import { articles } from "./api/contract/article";
import { emptyDraft, fromInvoiceDraft, invoiceDrafts } from "./api/contract/customer-invoice-draft";
import { emptyRow } from "./api/contract/document-row";
import { isUnderWay, type Operation } from "./api/contract/operation";
import { Browser } from "./auth/testing/browser";
import { convertOrder } from "./operations/testing/orders";

let here: Machine;
let browser: Browser;
beforeEach(async () => {
  await ensureTestBuild(path.join(import.meta.dirname, ".."));
  here = await machine("demo");
  browser = new Browser(here.appUrl, false);
});
afterEach(() => here.clear());

/** A call of the signed-in browser's page. */
async function call<T>(route: string, body?: unknown): Promise<T> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const headers = { cookie, "sec-fetch-site": "same-origin", "content-type": "application/json" };
  const method = body === undefined ? "GET" : "POST";
  const answer = await fetch(`${here.appUrl}/api${route}`, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  expect(answer.status, text).toBeLessThan(300);
  return JSON.parse(text) as T;
}

type Page = { Data: unknown[] };

/** Writes an invoice of one row and finalises it. */
async function finalise(company: string): Promise<Operation> {
  const isCompany = encodeURIComponent("IsPrivatePerson eq false");
  const [customer] = (await call<Page>(`${company}/books/customers?$pagesize=1&$filter=${isCompany}`)).Data;
  const [sold] = (await call<Page>(`${company}/books/articles?$pagesize=1`)).Data;
  const { id: articleId, name: text, netPrice: unitPrice } = articles.parse(sold);
  const rows = [{ ...emptyRow, articleId, text, unitPrice }];
  const customerId = (customer as { Id: string }).Id;
  const written = fromInvoiceDraft({ ...emptyDraft, customerId, rows });
  const draft = invoiceDrafts.parse(await call(`${company}/books/customerinvoicedrafts`, written));
  let operation = await call<Operation>(`${company}/operations`, convertOrder(draft, `killed:${draft.id}`));
  while (isUnderWay(operation)) {
    await wait(100);
    operation = await call<Operation>(`${company}/operations/${operation.id}`);
  }
  return operation;
}

async function committedInBooks(): Promise<unknown> {
  return (await fetch(`${here.sandboxUrl}/control/counters`)).json();
}

it("comes back with all committed data after kill -9 of everything, and the person is still signed in", async () => {
  const first = here.launch();
  await started(first);
  const arrived = await browser.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const company = arrived.location ?? "";
  const done = await finalise(company);
  expect(done).toMatchObject({ stage: "done" });
  const books = await committedInBooks();
  await killEverything(first, here);

  await started(here.launch());
  expect(await committedInBooks()).toEqual(books);
  expect(await call<Operation>(`${company}/operations/${done.id}`)).toEqual(done);
  const page = await browser.get(`${here.appUrl}${company}/settings/connection`);
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining("Norrsken Bygg AB") });
  await call(`${company}/books/customers?$pagesize=1`);
}, 300_000);
