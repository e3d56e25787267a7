import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOrder } from "../api/browser/sales/sales-operations";
import { emptyOrder } from "../api/contract/sales/order-body";
import { quoteDrafts } from "../api/contract/sales/quote";
import { fromQuote } from "../api/contract/sales/quote-draft";
import { books } from "../api/remote/books";
import { today } from "../api/testing/today";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { forwardRoute } from "../forwarding/forward-route";
import { openSales, orderAt, storeQuote, unwrapResult } from "../operations/testing/sales";
import type { Problem } from "../values/problem";
import { findEdit, storeEdit } from "./draft-edits";

let world: World;
let anna: SignedIn;
let erik: SignedIn;

beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  openSales(anna);
});
afterAll(async () => {
  await world?.stop();
});

it("lets one of several replaces of the same version of a quote's draft through, and tells the others", async () => {
  const quote = await storeQuote(anna);
  const replace = async (who: SignedIn, yourReference: string) => {
    const path = `/api/companies/${who.access.companyId}/books/quotedrafts/${quote.id}`;
    const body = fromQuote({ ...quote, yourReference });
    const request = who.request("PUT", path, body, { "if-match": JSON.stringify(quote.modifiedAt) });
    const answer = await forwardRoute("books")(request, {
      params: Promise.resolve({ companyId: who.access.companyId }),
    });
    return { status: answer.status, answer: (await answer.json()) as unknown };
  };
  const writers = [anna, erik, anna, erik, anna, erik];
  const all = await Promise.all(writers.map((who, at) => replace(who, `Writer ${at}`)));
  const taken = all.findIndex(({ status }) => status === 200);
  expect(all.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, answer } of all.filter((_, at) => at !== taken)) {
    expect({ status, code: (answer as Problem).code }).toEqual({ status: 409, code: "conflict" });
  }
  const stored = await books(anna.access).one(quoteDrafts, quote.id);
  expect(stored.yourReference).toBe(`Writer ${taken}`);
  // The answer contains the present version of the draft, which the next save needs.
  expect(quoteDrafts.parse(all[taken]?.answer).modifiedAt).toBe(stored.modifiedAt);
});

it("keeps the text of an order until the service holds the order, and of no other", async () => {
  const { access } = anna;
  const writtenAs = randomUUID();
  const other = randomUUID();
  const input = { version: null, text: "Golv hos Åsa", seen: null };
  for (const key of [writtenAs, other]) await storeEdit(access, "order", key, { ...input, revision: randomUUID() });
  const { customerId, rows, currencyCode } = await orderAt(anna, "ongoing");
  const order = { ...emptyOrder, customerId, rows, currencyCode, orderOn: today() };
  const made = unwrapResult(
    await createOrder({ companyId: access.companyId, key: `written:${writtenAs}`, order, newOrderId: writtenAs }),
  );
  expect(made).toMatchObject({ stage: "done", made: { document: "order" } });
  expect(await findEdit(access, "order", writtenAs)).toBeNull();
  expect((await findEdit(access, "order", other))?.text).toBe("Golv hos Åsa");
});
