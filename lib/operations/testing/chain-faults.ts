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
import { today } from "../../api/testing/today";
import type { SignedIn, World } from "../../api/testing/world";
import { type Mishap, settledThroughTime } from "./faults";
import { committedEffects, type Effects } from "./invoice-commands";
import { orderAt, quoteAt, storeQuote, unwrapResult } from "./sales";
import { abandonAtStage, settledOperation } from "./settled-operation";

/** The effects in the books that the sales actions have. */
type CountedEffects = Effects & { quotes: number; orders: number; invoices: number };

type CommandKey = { companyId: string; key: string };
export type SalesAction = {
  kind: OperationKind;
  method: "PUT" | "POST";
  /** The path of the call that meets the mishap, for this document. */
  path: (id: string) => string;
  /** Stores the document of the action, each with another quantity so that the results can be told apart. */
  prepare: (who: SignedIn, quantity: bigint) => Promise<Quote | Order>;
  submit: (commandKey: CommandKey, document: never) => ReturnType<typeof acceptQuote>;
  expectedEffects: Partial<CountedEffects>;
};

const withoutPostings = { announcedPostings: null };
export const salesActions: readonly SalesAction[] = [
  {
    kind: "quote-convert",
    method: "PUT",
    path: (id) => `quotedrafts/${id}/convert`,
    prepare: (who, quantity) => storeQuote(who, quantity),
    submit: (commandKey, quote: Quote) => issueQuote({ ...commandKey, quote }),
    expectedEffects: { quotes: 1, conversions: 1 },
  },
  {
    kind: "quote-accept",
    method: "PUT",
    path: (id) => `quotes/${id}/accept`,
    prepare: (who, quantity) => quoteAt(who, "ongoing", quantity),
    submit: (commandKey, quote: Quote) => acceptQuote({ ...commandKey, quote }),
    expectedEffects: {},
  },
  {
    kind: "quote-order",
    method: "POST",
    path: (id) => `quotes/${id}/converttoorder`,
    prepare: (who, quantity) => quoteAt(who, "accepted", quantity),
    submit: (commandKey, quote: Quote) => convertQuoteToOrder({ ...commandKey, quote }),
    expectedEffects: { orders: 1, conversions: 1 },
  },
  {
    kind: "quote-invoice",
    method: "POST",
    path: (id) => `quotes/${id}/converttocustomerinvoice`,
    prepare: (who, quantity) => quoteAt(who, "accepted", quantity),
    submit: (commandKey, quote: Quote) => convertQuoteToInvoice({ ...commandKey, ...withoutPostings, quote }),
    expectedEffects: { invoices: 1, conversions: 1, postings: 1 },
  },
  {
    kind: "order-create",
    method: "POST",
    path: () => "orders",
    prepare: async (who, quantity) => {
      const { customerId, currencyCode, rows } = await orderAt(who, "ongoing", quantity);
      return { ...emptyOrder, id: crypto.randomUUID(), customerId, currencyCode, rows, orderOn: today() };
    },
    submit: (commandKey, order: Order) => createOrder({ ...commandKey, order, newOrderId: order.id }),
    expectedEffects: { orders: 1 },
  },
  {
    kind: "order-ship",
    method: "POST",
    path: (id) => `orders/${id}/completed`,
    prepare: (who, quantity) => orderAt(who, "ongoing", quantity),
    submit: (commandKey, order: Order) =>
      shipOrder({ ...commandKey, order, deliveredQuantities: [10_000n, null, null] }),
    expectedEffects: {},
  },
  {
    // The delivered quantities are written first, by a call that may be repeated.
    kind: "order-ship",
    method: "PUT",
    path: (id) => `orders/${id}`,
    prepare: (who, quantity) => orderAt(who, "ongoing", quantity),
    submit: (commandKey, order: Order) =>
      shipOrder({ ...commandKey, order, deliveredQuantities: [20_000n, null, null] }),
    expectedEffects: {},
  },
  {
    kind: "order-backorder",
    method: "POST",
    path: (id) => `orders/${id}/backorder`,
    prepare: (who, quantity) => orderAt(who, "shipped", quantity),
    submit: (commandKey, order: Order) => createBackOrder({ ...commandKey, order }),
    expectedEffects: { orders: 1 },
  },
  {
    kind: "order-void",
    method: "POST",
    path: (id) => `orders/${id}/voided`,
    prepare: (who, quantity) => orderAt(who, "shipped", quantity),
    submit: (commandKey, order: Order) => voidDelivery({ ...commandKey, order }),
    expectedEffects: {},
  },
  {
    kind: "order-invoice",
    method: "POST",
    path: (id) => `orders/${id}/convert`,
    prepare: (who, quantity) => orderAt(who, "shipped", quantity),
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
      async (one) => (await books(access).page<{ id: string }>(one, { pageSize: 1 })).total,
    ),
  );
  return {
    ...(await committedEffects(world)),
    quotes: quoteCount ?? 0,
    orders: orderCount ?? 0,
    invoices: invoiceCount ?? 0,
  };
}

async function countEffectsSince(world: World, who: SignedIn, before: CountedEffects): Promise<CountedEffects> {
  const current = await countEffects(world, who);
  const names = Object.keys(noEffects) as (keyof CountedEffects)[];
  return Object.fromEntries(names.map((name) => [name, current[name] - before[name]])) as CountedEffects;
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
  who: SignedIn,
  actions: readonly ActionWithMishap[],
): Promise<void> {
  await world.sandbox.control("PUT", "/faults", []);
  const preparedActions = await Promise.all(
    actions.map(async (prepared, index) => ({
      ...prepared,
      document: await prepared.action.prepare(who, BigInt(30_000 + 100 * index)),
    })),
  );
  const before = await countEffects(world, who);
  const paths = preparedActions.map(({ action, document }) => action.path(document.id));
  await world.sandbox.control(
    "PUT",
    "/faults",
    preparedActions.map(({ action, mishap }, index) => {
      const path = paths[index];
      // Orders that are created directly share one path, so each meets its mishap in turn.
      const skip = path === "orders" ? paths.slice(0, index).filter((one) => one === path).length : 0;
      return { ...mishap.fault, method: action.method, path: `/v2/${path}`, times: 1, skip };
    }),
  );
  const submittedIds = await Promise.all(
    preparedActions.flatMap(({ action, document }) =>
      [1, 2].map(
        async () =>
          unwrapResult(await action.submit(commandKeyOf(who, `${action.kind}:${document.id}`), document as never)).id,
      ),
    ),
  );
  const operations = await settledThroughTime(world, who, [...new Set(submittedIds)]);
  expect(operations.map(({ kind, stage }) => `${kind} ${stage}`)).toEqual(
    preparedActions.map(({ action }) => `${action.kind} done`),
  );
  expect(await world.sandbox.control("GET", "/faults")).toEqual([]);
  // It is unknown which of the directly created orders met which mishap.
  const isKnown = (_: unknown, index: number) => preparedActions[index]?.action.kind !== "order-create";
  const expectedAttempts = preparedActions.map((prepared) => (isCalledOnce(prepared) ? 1 : 2));
  expect(operations.map(({ attempt }) => attempt).filter(isKnown)).toEqual(expectedAttempts.filter(isKnown));
  const expected = { ...noEffects };
  for (const { action } of preparedActions) {
    for (const [effect, count] of Object.entries(action.expectedEffects))
      expected[effect as keyof CountedEffects] += count;
  }
  expect(await countEffectsSince(world, who, before)).toEqual(expected);

  const abandoned = operations.filter(
    (_, index) => preparedActions.findIndex(({ action }) => action === preparedActions[index]?.action) === index,
  );
  for (const { id } of abandoned) await abandonAtStage(who, id, "sent");
  const found = await Promise.all(abandoned.map(({ id }) => settledOperation(who, id)));
  for (const [index, operation] of found.entries()) {
    const { stage, attempt, made: document, posted } = abandoned[index] as Operation;
    expect(operation, operation.kind).toMatchObject({ stage, attempt, made: document });
    expect(operation.posted?.invoiceId).toBe(posted?.invoiceId);
  }
  expect(await countEffectsSince(world, who, before)).toEqual(expected);
}

/** A mail of a document that meets a mishap. */
export type MailWithMishap = { document: "quote" | "order"; mishap: Mishap };

/**
 * Mails a quote or an order for each mishap, and expects that a mail whose answer was lost is left to a person and not
 * sent again.
 */
export async function mailThroughMishaps(
  world: World,
  who: SignedIn,
  mailsWithMishaps: readonly MailWithMishap[],
): Promise<void> {
  await world.sandbox.control("PUT", "/faults", []);
  const preparedMails = await Promise.all(
    mailsWithMishaps.map(async (mailWithMishap) => ({
      ...mailWithMishap,
      id: (await (mailWithMishap.document === "quote" ? quoteAt : orderAt)(who, "ongoing")).id,
    })),
  );
  const before = await countEffects(world, who);
  const faults = preparedMails.map(({ id, mishap, document }) => ({
    ...mishap.fault,
    ...{ method: "POST", path: `/v2/${document}s/${id}/email`, times: 1 },
  }));
  await world.sandbox.control("PUT", "/faults", faults);
  const submitted = await Promise.all(
    preparedMails.map(async ({ id, document }) => {
      const record = { id, customerName: "", number: null, grossMinor: 0n, currencyCode: "SEK" };
      return unwrapResult(await emailDocument({ ...commandKeyOf(who, `mail:${id}`), document, record, email: {} }));
    }),
  );
  const operations = await settledThroughTime(
    world,
    who,
    submitted.map(({ id }) => id),
  );
  expect(await world.sandbox.control("GET", "/faults")).toEqual([]);
  const isLost = ({ mishap }: MailWithMishap) => mishap.answer === "lost";
  expect(operations.map(({ stage }) => stage)).toEqual(preparedMails.map((one) => (isLost(one) ? "unknown" : "done")));
  const sentMails = preparedMails.filter(
    (mailWithMishap) => !isLost(mailWithMishap) || mailWithMishap.mishap.committed,
  );
  expect(await countEffectsSince(world, who, before)).toEqual({ ...noEffects, mails: sentMails.length });
}
