import "server-only";
import { expect } from "vitest";
import { emailDocument } from "../../api/browser/operations/operations";
import {
  acceptQuote,
  convertOrderToInvoice,
  convertQuoteToInvoice,
  convertQuoteToOrder,
  createBackOrder,
  createOrder,
  issueQuote,
  shipOrder,
  voidDelivery,
} from "../../api/browser/sales/sales-operations";
import type { Operation, OperationKind } from "../../api/contract/operations/operation";
import { invoices } from "../../api/contract/sales/customer-invoice";
import { type Order, orders } from "../../api/contract/sales/order";
import { emptyOrder } from "../../api/contract/sales/order-body";
import { type Quote, quotes } from "../../api/contract/sales/quote";
import { books } from "../../api/remote/books";
import { getToday } from "../../api/testing/today";
import type { SignedIn, World } from "../../api/testing/world";
import { awaitSettledThroughTime, type Mishap } from "./faults";
import { countCommittedEffects, type Effects } from "./invoice-commands";
import { makeOrder, makeQuote, storeQuote, unwrapResult } from "./sales";
import { abandonAtStage, awaitSettledOperation } from "./settled-operation";

/** The effects in the books that the sales actions have. */
type CountedEffects = Effects & { quotes: number; orders: number; invoices: number };

type CommandKey = { companyId: string; key: string };
export type SalesAction = {
  kind: OperationKind;
  method: "PUT" | "POST";
  /** The path of the call that meets the mishap, for this document. */
  path: (id: string) => string;
  /** Stores the document of the action, each with another quantity so that the results can be told apart. */
  prepare: (signIn: SignedIn, quantity: bigint) => Promise<Quote | Order>;
  submit: (commandKey: CommandKey, document: never) => ReturnType<typeof acceptQuote>;
  expectedEffects: Partial<CountedEffects>;
};

const withoutPostings = { announcedPostings: null };
export const salesActions: readonly SalesAction[] = [
  {
    kind: "quote-convert",
    method: "PUT",
    path: (id) => `quotedrafts/${id}/convert`,
    prepare: (signIn, quantity) => storeQuote(signIn, quantity),
    submit: (commandKey, quote: Quote) => issueQuote({ ...commandKey, quote }),
    expectedEffects: { quotes: 1, conversions: 1 },
  },
  {
    kind: "quote-accept",
    method: "PUT",
    path: (id) => `quotes/${id}/accept`,
    prepare: (signIn, quantity) => makeQuote(signIn, "ongoing", quantity),
    submit: (commandKey, quote: Quote) => acceptQuote({ ...commandKey, quote }),
    expectedEffects: {},
  },
  {
    kind: "quote-order",
    method: "POST",
    path: (id) => `quotes/${id}/converttoorder`,
    prepare: (signIn, quantity) => makeQuote(signIn, "accepted", quantity),
    submit: (commandKey, quote: Quote) => convertQuoteToOrder({ ...commandKey, quote }),
    expectedEffects: { orders: 1, conversions: 1 },
  },
  {
    kind: "quote-invoice",
    method: "POST",
    path: (id) => `quotes/${id}/converttocustomerinvoice`,
    prepare: (signIn, quantity) => makeQuote(signIn, "accepted", quantity),
    submit: (commandKey, quote: Quote) => convertQuoteToInvoice({ ...commandKey, ...withoutPostings, quote }),
    expectedEffects: { invoices: 1, conversions: 1, postings: 1 },
  },
  {
    kind: "order-create",
    method: "POST",
    path: () => "orders",
    prepare: async (signIn, quantity) => {
      const { customerId, currencyCode, rows } = await makeOrder(signIn, "ongoing", quantity);
      return { ...emptyOrder, id: crypto.randomUUID(), customerId, currencyCode, rows, orderOn: getToday() };
    },
    submit: (commandKey, order: Order) => createOrder({ ...commandKey, order, newOrderId: order.id }),
    expectedEffects: { orders: 1 },
  },
  {
    kind: "order-ship",
    method: "POST",
    path: (id) => `orders/${id}/completed`,
    prepare: (signIn, quantity) => makeOrder(signIn, "ongoing", quantity),
    submit: (commandKey, order: Order) =>
      shipOrder({ ...commandKey, order, deliveredQuantities: [10_000n, null, null] }),
    expectedEffects: {},
  },
  {
    // The delivered quantities are written first, by a call that may be repeated.
    kind: "order-ship",
    method: "PUT",
    path: (id) => `orders/${id}`,
    prepare: (signIn, quantity) => makeOrder(signIn, "ongoing", quantity),
    submit: (commandKey, order: Order) =>
      shipOrder({ ...commandKey, order, deliveredQuantities: [20_000n, null, null] }),
    expectedEffects: {},
  },
  {
    kind: "order-backorder",
    method: "POST",
    path: (id) => `orders/${id}/backorder`,
    prepare: (signIn, quantity) => makeOrder(signIn, "shipped", quantity),
    submit: (commandKey, order: Order) => createBackOrder({ ...commandKey, order }),
    expectedEffects: { orders: 1 },
  },
  {
    kind: "order-void",
    method: "POST",
    path: (id) => `orders/${id}/voided`,
    prepare: (signIn, quantity) => makeOrder(signIn, "shipped", quantity),
    submit: (commandKey, order: Order) => voidDelivery({ ...commandKey, order }),
    expectedEffects: {},
  },
  {
    kind: "order-invoice",
    method: "POST",
    path: (id) => `orders/${id}/convert`,
    prepare: (signIn, quantity) => makeOrder(signIn, "shipped", quantity),
    submit: (commandKey, order: Order) => convertOrderToInvoice({ ...commandKey, ...withoutPostings, order }),
    expectedEffects: { invoices: 1, conversions: 1, postings: 1 },
  },
];

/** A sales action whose call meets a mishap. */
export type ActionWithMishap = { action: SalesAction; mishap: Mishap };

/** Whether the mishap meets the call before the one that must not be made twice. */
const isEarlierCall = ({ kind, method }: SalesAction): boolean => kind === "order-ship" && method === "PUT";
/**
 * Whether the call is made only once. A call that was not committed is repeated, and so is one that could not begin.
 */
const isCalledOnce = ({ action, mishap }: ActionWithMishap) =>
  isEarlierCall(action) ? mishap.answer === "late" : mishap.committed;

const noEffects: CountedEffects = { conversions: 0, mails: 0, postings: 0, quotes: 0, orders: 0, invoices: 0 };

async function countEffects(world: World, { access }: SignedIn): Promise<CountedEffects> {
  const [quoteCount, orderCount, invoiceCount] = await Promise.all(
    [quotes, orders, invoices].map(
      async (resource) => (await books(access).page<{ id: string }>(resource, { pageSize: 1 })).total,
    ),
  );
  return {
    ...(await countCommittedEffects(world)),
    quotes: quoteCount ?? 0,
    orders: orderCount ?? 0,
    invoices: invoiceCount ?? 0,
  };
}

async function countEffectsSince(
  world: World,
  signIn: SignedIn,
  effectsBefore: CountedEffects,
): Promise<CountedEffects> {
  const currentEffects = await countEffects(world, signIn);
  const effectNames = Object.keys(noEffects) as (keyof CountedEffects)[];
  return Object.fromEntries(
    effectNames.map((name) => [name, currentEffects[name] - effectsBefore[name]]),
  ) as CountedEffects;
}

const commandKeyOf = ({ access }: SignedIn, key: string) => ({ companyId: access.companyId, key: `fault:${key}` });

/**
 * Submits each sales action twice at once while its call meets a mishap, and expects that it is done once. Then the
 * process of the first operation of each action is made to die after the call, and the action must be found done again.
 *
 * @param signIn the person whose pages are open
 */
export async function submitThroughMishaps(
  world: World,
  signIn: SignedIn,
  actions: readonly ActionWithMishap[],
): Promise<void> {
  await world.sandbox.callControl("PUT", "/faults", []);
  const preparedActions = await Promise.all(
    actions.map(async (actionWithMishap, index) => ({
      ...actionWithMishap,
      document: await actionWithMishap.action.prepare(signIn, BigInt(30_000 + 100 * index)),
    })),
  );
  const effectsBefore = await countEffects(world, signIn);
  const paths = preparedActions.map(({ action, document }) => action.path(document.id));
  await world.sandbox.callControl(
    "PUT",
    "/faults",
    preparedActions.map(({ action, mishap }, index) => {
      const path = paths[index];
      // Orders that are created directly share one path, so each meets its mishap in turn.
      const skip = path === "orders" ? paths.slice(0, index).filter((otherPath) => otherPath === path).length : 0;
      return { ...mishap.fault, method: action.method, path: `/v2/${path}`, times: 1, skip };
    }),
  );
  const submittedIds = await Promise.all(
    preparedActions.flatMap(({ action, document }) =>
      [1, 2].map(
        async () =>
          unwrapResult(await action.submit(commandKeyOf(signIn, `${action.kind}:${document.id}`), document as never))
            .id,
      ),
    ),
  );
  const operations = await awaitSettledThroughTime(world, signIn, [...new Set(submittedIds)]);
  expect(operations.map(({ kind, stage }) => `${kind} ${stage}`)).toEqual(
    preparedActions.map(({ action }) => `${action.kind} done`),
  );
  expect(await world.sandbox.callControl("GET", "/faults")).toEqual([]);
  // It is unknown which of the directly created orders met which mishap.
  const hasKnownMishap = (_: unknown, index: number) => preparedActions[index]?.action.kind !== "order-create";
  const expectedAttempts = preparedActions.map((preparedAction) => (isCalledOnce(preparedAction) ? 1 : 2));
  expect(operations.map(({ attempt }) => attempt).filter(hasKnownMishap)).toEqual(
    expectedAttempts.filter(hasKnownMishap),
  );
  const expectedCounts = { ...noEffects };
  for (const { action } of preparedActions) {
    for (const [effect, count] of Object.entries(action.expectedEffects))
      expectedCounts[effect as keyof CountedEffects] += count;
  }
  expect(await countEffectsSince(world, signIn, effectsBefore)).toEqual(expectedCounts);

  const abandonedOperations = operations.filter(
    (_, index) => preparedActions.findIndex(({ action }) => action === preparedActions[index]?.action) === index,
  );
  for (const { id } of abandonedOperations) await abandonAtStage(signIn, id, "sent");
  const foundOperations = await Promise.all(abandonedOperations.map(({ id }) => awaitSettledOperation(signIn, id)));
  for (const [index, operation] of foundOperations.entries()) {
    const { stage, attempt, made: document, posted } = abandonedOperations[index] as Operation;
    expect(operation, operation.kind).toMatchObject({ stage, attempt, made: document });
    expect(operation.posted?.invoiceId).toBe(posted?.invoiceId);
  }
  expect(await countEffectsSince(world, signIn, effectsBefore)).toEqual(expectedCounts);
}

/** A mail of a document that meets a mishap. */
export type MailWithMishap = { document: "quote" | "order"; mishap: Mishap };

/**
 * Mails a quote or an order for each mishap, and expects that a mail whose answer was lost is left to a person and not
 * sent again.
 */
export async function mailThroughMishaps(
  world: World,
  signIn: SignedIn,
  mailsWithMishaps: readonly MailWithMishap[],
): Promise<void> {
  await world.sandbox.callControl("PUT", "/faults", []);
  const preparedMails = await Promise.all(
    mailsWithMishaps.map(async (mailWithMishap) => ({
      ...mailWithMishap,
      id: (await (mailWithMishap.document === "quote" ? makeQuote : makeOrder)(signIn, "ongoing")).id,
    })),
  );
  const effectsBefore = await countEffects(world, signIn);
  const faults = preparedMails.map(({ id, mishap, document }) => ({
    ...mishap.fault,
    ...{ method: "POST", path: `/v2/${document}s/${id}/email`, times: 1 },
  }));
  await world.sandbox.callControl("PUT", "/faults", faults);
  const submittedOperations = await Promise.all(
    preparedMails.map(async ({ id, document }) => {
      const record = { id, customerName: "", number: null, grossMinor: 0n, currencyCode: "SEK" };
      return unwrapResult(await emailDocument({ ...commandKeyOf(signIn, `mail:${id}`), document, record, email: {} }));
    }),
  );
  const operations = await awaitSettledThroughTime(
    world,
    signIn,
    submittedOperations.map(({ id }) => id),
  );
  expect(await world.sandbox.callControl("GET", "/faults")).toEqual([]);
  const isLost = ({ mishap }: MailWithMishap) => mishap.answer === "lost";
  expect(operations.map(({ stage }) => stage)).toEqual(
    preparedMails.map((preparedMail) => (isLost(preparedMail) ? "unknown" : "done")),
  );
  const sentMails = preparedMails.filter(
    (mailWithMishap) => !isLost(mailWithMishap) || mailWithMishap.mishap.committed,
  );
  expect(await countEffectsSince(world, signIn, effectsBefore)).toEqual({ ...noEffects, mails: sentMails.length });
}
