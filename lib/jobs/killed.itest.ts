import { randomUUID } from "node:crypto";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ensureTestBuild } from "../../scripts/testing/build";
import { createMachine, killEverything, type Machine, waitForStart } from "../../scripts/testing/launcher";
import type { OrderContent } from "../api/contract/operations/command-input";
import type { Operation } from "../api/contract/operations/operation";
import type { Article } from "../api/contract/sales/article";
import { type Quote, quotes } from "../api/contract/sales/quote";
import { getToday } from "../api/testing/today";
import { Person } from "../operations/testing/person";
import { expectationOfQuote } from "../rules/sales/expectations";
import { addDays } from "../values/dates";

let machine: Machine;
beforeEach(async () => {
  await ensureTestBuild(path.join(import.meta.dirname, "../.."));
  machine = await createMachine("demo");
});
afterEach(() => machine.cleanUp());

async function readCounters(): Promise<unknown> {
  return (await fetch(`${machine.sandboxUrl}/control/counters`)).json();
}

it("keeps all committed data over kill -9 of everything, and then carries out once what waited and nothing taken back", async () => {
  const launcher = machine.launch();
  await waitForStart(launcher);
  const anna = await Person.signIn(machine.appUrl, { user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  const bookedOperation = await anna.awaitSettled(await anna.finalise(await anna.writeDraft()));
  expect(bookedOperation).toMatchObject({ stage: "done" });
  const [soldArticle, buyerId, invoiceId] = await anna.findTrade();
  const [quote, withdrawnQuote] = [
    await createSentQuote(buyerId, soldArticle),
    await createSentQuote(buyerId, soldArticle),
  ];
  const drafts = [await anna.writeDraft(), await anna.writeDraft()] as const;
  const followUps = [{ kind: "quote-order" }];
  const submitAcceptance = (acceptedQuote: Quote) =>
    anna.submitCommand("quote-accept", acceptedQuote.id, {
      documentId: acceptedQuote.id,
      expected: expectationOfQuote(acceptedQuote),
      follows: followUps,
    });
  const effectsBefore = await countEffects();
  await anna.setUndoSeconds(60);
  const waitingOperations = [
    await anna.finalise(drafts[0]),
    await submitAcceptance(quote),
    await anna.submitCommand("order-create", "", {
      documentId: randomUUID(),
      content: orderContentOf(buyerId, soldArticle),
      follows: [],
    }),
    await anna.submitCommand("invoice-email", invoiceId, {
      documentId: invoiceId,
      order: { email: "kund@kund.example" },
    }),
  ];
  const withdrawnOperations = [await anna.finalise(drafts[1]), await submitAcceptance(withdrawnQuote)];
  expect(new Set([...waitingOperations, ...withdrawnOperations].map(({ stage }) => stage))).toEqual(
    new Set(["waiting"]),
  );
  for (const { id } of withdrawnOperations) await anna.callPortal(`/operations/${id}/withdraw`, {});
  const countersBefore = await readCounters();
  await killEverything(launcher, machine);
  expect(await anna.callPortal<Operation>(`/operations/${waitingOperations[0]?.id}`).catch(() => null)).toBeNull();

  await waitForStart(machine.launch());
  expect(await countEffects()).toEqual(effectsBefore);
  expect(await readCounters()).toEqual(countersBefore);
  expect(await anna.callPortal<Operation>(`/operations/${bookedOperation.id}`)).toEqual(bookedOperation);
  // The person is still signed in.
  const connectionPage = await anna.browser.get(`${machine.appUrl}${anna.companyPath}/settings/connection`);
  expect(connectionPage).toMatchObject({ status: 200, body: expect.stringContaining("Norrsken Bygg AB") });
  await callControl("/clock/advance", { seconds: 61 });
  // A running portal learns the time from the answers it gets.
  await anna.findTrade();
  for (const operation of waitingOperations)
    expect(await anna.awaitSettled(operation)).toMatchObject({ stage: "done", attempt: 1 });
  const acceptance = await anna.callPortal<Operation>(`/operations/${waitingOperations[1]?.id}`);
  expect(acceptance.next && (await anna.awaitSettled(acceptance.next))).toMatchObject({ stage: "done", attempt: 1 });
  for (const { id } of withdrawnOperations) {
    expect(await anna.callPortal<Operation>(`/operations/${id}`)).toMatchObject({ stage: "withdrawn", attempt: 0 });
  }
  // The conversions are the invoice and the order of the quote; an order that is created directly is no conversion.
  const { conversion, mail, posting, orders } = effectsBefore;
  expect(await countEffects()).toEqual({
    conversion: conversion + 2,
    mail: mail + 1,
    posting: posting + 1,
    orders: orders + 2,
  });
  expect(await callControl("/invariants")).toMatchObject({ ok: true });
}, 300_000);

type CountedEffect = "conversion" | "mail" | "posting";

/** The effects in the books: their counters, and the number of orders. */
async function countEffects(): Promise<Record<CountedEffect | "orders", number>> {
  const { total } = await callControl<{ total: Record<`${CountedEffect}s`, { committed: number }> }>("/counters");
  const { Meta } = await callBooks<{ Meta: { TotalNumberOfResults: number } }>("/orders?$pagesize=1");
  const { conversions, mails, postings } = total;
  return {
    ...{ conversion: conversions.committed, mail: mails.committed, posting: postings.committed },
    orders: Meta.TotalNumberOfResults,
  };
}

/** Creates a quote that waits for its answer, sent by another program in the same books. */
async function createSentQuote(CustomerId: string, { id: ArticleId, netPrice }: Article): Promise<Quote> {
  const day = getToday();
  const rows = [{ ArticleId, Quantity: 1, UnitPrice: Number(netPrice) / 10_000 }];
  const dates = { QuoteDate: day, DueDate: addDays(day, 30) };
  return quotes.parse(await callBooks("/quotes", { CustomerId, ...dates, ...plainQuoteMembers, Rows: rows }));
}

const plainQuoteMembers = { EuThirdParty: false, RotReducedInvoicingType: 0 };

function orderContentOf(customerId: string, { id: articleId, name: text, netPrice }: Article): OrderContent {
  const references = { yourReference: "", ourReference: "", buyersOrderReference: "", termsOfPaymentId: "" };
  const row = { articleId, text, quantity: "10000", unitPrice: `${netPrice}`, discount: "0" };
  return {
    ...{ customerId, currencyCode: "SEK", orderOn: getToday(), deliveryOn: null, ...references },
    rows: [{ ...row, isTextRow: false, reverseConstruction: false }],
  };
}

async function callControl<T>(path: string, body?: object): Promise<T> {
  return callSandbox<T>(`/control${path}`, body);
}

async function callBooks<T>(path: string, body?: object): Promise<T> {
  const grant = { user: "anna@norrsken.example", company: "Norrsken Bygg AB", scopes: ["ea:api", "ea:sales"] };
  const { access_token: token } = await callControl<{ access_token: string }>("/tokens", grant);
  return callSandbox<T>(`/v2${path}`, body, { authorization: `Bearer ${token}` });
}

async function callSandbox<T>(path: string, body?: object, extraHeaders: Record<string, string> = {}): Promise<T> {
  const method = body ? "POST" : "GET";
  const headers = { ...extraHeaders, "content-type": "application/json" };
  const answer = await fetch(`${machine.sandboxUrl}${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text}`);
  return (text === "" ? null : JSON.parse(text)) as T;
}
