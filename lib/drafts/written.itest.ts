import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createOrder } from "../api/browser/sales/sales-operations";
import { emptyOrder } from "../api/contract/sales/order-body";
import { quoteDrafts } from "../api/contract/sales/quote";
import { fromQuote } from "../api/contract/sales/quote-draft";
import { books } from "../api/remote/books";
import { getToday } from "../api/testing/today";
import { type SignedIn, startWorld, type World } from "../api/testing/world";
import { createForwardingRoute } from "../forwarding/forward-route";
import { makeOrder, openSalesPages, storeQuote, unwrapResult } from "../operations/testing/sales";
import type { Problem } from "../values/problem";
import { findEdit, storeEdit } from "./draft-edits";

let world: World;
let anna: SignedIn;
let erik: SignedIn;

beforeAll(async () => {
  world = await startWorld({ writers: ["erik@norrsken.example"] });
  anna = await world.signIn({ user: "anna@norrsken.example", company: "Norrsken Bygg AB" });
  erik = await world.signIn({ user: "erik@norrsken.example", company: "Norrsken Bygg AB" });
  openSalesPages(anna);
});
afterAll(async () => {
  await world?.stop();
});

it("lets one of several replaces of the same version of a quote's draft through, and tells the others", async () => {
  const quote = await storeQuote(anna);
  const replaceDraft = async (person: SignedIn, yourReference: string) => {
    const path = `/api/companies/${person.access.companyId}/books/quotedrafts/${quote.id}`;
    const body = fromQuote({ ...quote, yourReference });
    const request = person.request("PUT", path, body, { "if-match": JSON.stringify(quote.modifiedAt) });
    const answer = await createForwardingRoute("books")(request, {
      params: Promise.resolve({ companyId: person.access.companyId }),
    });
    return { status: answer.status, answer: (await answer.json()) as unknown };
  };
  const writers = [anna, erik, anna, erik, anna, erik];
  const answers = await Promise.all(writers.map((person, index) => replaceDraft(person, `Writer ${index}`)));
  const acceptedIndex = answers.findIndex(({ status }) => status === 200);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, answer } of answers.filter((_, index) => index !== acceptedIndex)) {
    expect({ status, code: (answer as Problem).code }).toEqual({ status: 409, code: "conflict" });
  }
  const storedQuote = await books(anna.access).get(quoteDrafts, quote.id);
  expect(storedQuote.yourReference).toBe(`Writer ${acceptedIndex}`);
  // The answer contains the present version of the draft, which the next save needs.
  expect(quoteDrafts.parse(answers[acceptedIndex]?.answer).modifiedAt).toBe(storedQuote.modifiedAt);
});

it("keeps the text of an order until the service holds the order, and of no other", async () => {
  const { access } = anna;
  const orderEditId = randomUUID();
  const otherEditId = randomUUID();
  const input = { version: null, text: "Golv hos Åsa", seen: null };
  for (const editId of [orderEditId, otherEditId])
    await storeEdit(access, "order", editId, { ...input, revision: randomUUID() });
  const { customerId, rows, currencyCode } = await makeOrder(anna, "ongoing");
  const order = { ...emptyOrder, customerId, rows, currencyCode, orderOn: getToday() };
  const operation = unwrapResult(
    await createOrder({ companyId: access.companyId, key: `written:${orderEditId}`, order, newOrderId: orderEditId }),
  );
  expect(operation).toMatchObject({ stage: "done", made: { document: "order" } });
  expect(await findEdit(access, "order", orderEditId)).toBeNull();
  expect((await findEdit(access, "order", otherEditId))?.text).toBe("Golv hos Åsa");
});
