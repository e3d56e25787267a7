import { randomUUID } from "node:crypto";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ensureTestBuild } from "../../scripts/testing/build";
import { createMachine, killEverything, type Machine, waitForStart } from "../../scripts/testing/launcher";
import type { OrderContent } from "../api/contract/operations/command-input";
import type { Operation } from "../api/contract/operations/operation";
import type { Article } from "../api/contract/sales/article";
import { type Quote, quotes } from "../api/contract/sales/quote";
import { today } from "../api/testing/today";
import { Person } from "../operations/testing/person";
import { expectationOfQuote } from "../rules/sales/expectations";
import { addDays } from "../values/dates";

let here: Machine;
beforeEach(async () => {
  await ensureTestBuild(path.join(import.meta.dirname, "../.."));
  here = await createMachine("demo");
});
afterEach(() => here.clear());

async function readCounters(): Promise<unknown> {
  return (await fetch(`${here.sandboxUrl}/control/counters`)).json();
}

it("keeps all committed data over kill -9 of everything, and then carries out once what waited and nothing taken back", async () => {
  const first = here.launch();
  await waitForStart(first);
  const anna = await Person.signIn(here.appUrl, { user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const booked = await anna.settled(await anna.finalise(await anna.writeDraft()));
  expect(booked).toMatchObject({ stage: "done" });
  const [sold, buyer, billed] = await anna.trade();
  const [quote, left] = [await createSentQuote(buyer, sold), await createSentQuote(buyer, sold)];
  const drafts = [await anna.writeDraft(), await anna.writeDraft()] as const;
  const follows = [{ kind: "quote-order" }];
  const accepting = (one: Quote) =>
    anna.submitCommand("quote-accept", one.id, { documentId: one.id, expected: expectationOfQuote(one), follows });
  const before = await countEffects();
  await anna.setUndoSeconds(60);
  const waiting = [
    await anna.finalise(drafts[0]),
    await accepting(quote),
    await anna.submitCommand("order-create", "", {
      documentId: randomUUID(),
      content: orderContentOf(buyer, sold),
      follows: [],
    }),
    await anna.submitCommand("invoice-email", billed, { documentId: billed, order: { email: "kund@kund.example" } }),
  ];
  const back = [await anna.finalise(drafts[1]), await accepting(left)];
  expect(new Set([...waiting, ...back].map(({ stage }) => stage))).toEqual(new Set(["waiting"]));
  for (const { id } of back) await anna.call(`/operations/${id}/withdraw`, {});
  const committed = await readCounters();
  await killEverything(first, here);
  expect(await anna.call<Operation>(`/operations/${waiting[0]?.id}`).catch(() => null)).toBeNull();

  await waitForStart(here.launch());
  expect(await countEffects()).toEqual(before);
  expect(await readCounters()).toEqual(committed);
  expect(await anna.call<Operation>(`/operations/${booked.id}`)).toEqual(booked);
  // The person is still signed in.
  const page = await anna.browser.get(`${here.appUrl}${anna.company}/settings/connection`);
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining("Norrsken Bygg AB") });
  await control("/clock/advance", { seconds: 61 });
  // A running portal learns the time from the answers it gets.
  await anna.trade();
  for (const one of waiting) expect(await anna.settled(one)).toMatchObject({ stage: "done", attempt: 1 });
  const accepted = await anna.call<Operation>(`/operations/${waiting[1]?.id}`);
  expect(accepted.next && (await anna.settled(accepted.next))).toMatchObject({ stage: "done", attempt: 1 });
  for (const { id } of back) {
    expect(await anna.call<Operation>(`/operations/${id}`)).toMatchObject({ stage: "withdrawn", attempt: 0 });
  }
  // The conversions are the invoice and the order of the quote; an order that is created directly is no conversion.
  const { conversion, mail, posting, orders } = before;
  expect(await countEffects()).toEqual({
    conversion: conversion + 2,
    mail: mail + 1,
    posting: posting + 1,
    orders: orders + 2,
  });
  expect(await control("/invariants")).toMatchObject({ ok: true });
}, 300_000);

type CountedEffect = "conversion" | "mail" | "posting";

/** The effects in the books: their counters, and the number of orders. */
async function countEffects(): Promise<Record<CountedEffect | "orders", number>> {
  const { total } = await control<{ total: Record<`${CountedEffect}s`, { committed: number }> }>("/counters");
  const { Meta } = await callBooks<{ Meta: { TotalNumberOfResults: number } }>("/orders?$pagesize=1");
  const { conversions, mails, postings } = total;
  return {
    ...{ conversion: conversions.committed, mail: mails.committed, posting: postings.committed },
    orders: Meta.TotalNumberOfResults,
  };
}

/** Creates a quote that waits for its answer, sent by another program in the same books. */
async function createSentQuote(CustomerId: string, { id: ArticleId, netPrice }: Article): Promise<Quote> {
  const day = today();
  const rows = [{ ArticleId, Quantity: 1, UnitPrice: Number(netPrice) / 10_000 }];
  const dates = { QuoteDate: day, DueDate: addDays(day, 30) };
  return quotes.parse(await callBooks("/quotes", { CustomerId, ...dates, ...plainQuoteMembers, Rows: rows }));
}

const plainQuoteMembers = { EuThirdParty: false, RotReducedInvoicingType: 0 };

function orderContentOf(customerId: string, { id: articleId, name: text, netPrice }: Article): OrderContent {
  const references = { yourReference: "", ourReference: "", buyersOrderReference: "", termsOfPaymentId: "" };
  const row = { articleId, text, quantity: "10000", unitPrice: `${netPrice}`, discount: "0" };
  return {
    ...{ customerId, currencyCode: "SEK", orderOn: today(), deliveryOn: null, ...references },
    rows: [{ ...row, isTextRow: false, reverseConstruction: false }],
  };
}

async function control<T>(path: string, body?: object): Promise<T> {
  return callSandbox<T>(`/control${path}`, body);
}

async function callBooks<T>(path: string, body?: object): Promise<T> {
  const grant = { user: "anna@norrsken.example", company: "Norrsken Bygg AB", scopes: ["ea:api", "ea:sales"] };
  const { access_token: token } = await control<{ access_token: string }>("/tokens", grant);
  return callSandbox<T>(`/v2${path}`, body, { authorization: `Bearer ${token}` });
}

async function callSandbox<T>(path: string, body?: object, more: Record<string, string> = {}): Promise<T> {
  const method = body ? "POST" : "GET";
  const headers = { ...more, "content-type": "application/json" };
  const answer = await fetch(`${here.sandboxUrl}${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return (text === "" ? null : JSON.parse(text)) as T;
}
