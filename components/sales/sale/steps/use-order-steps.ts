"use client";

import { useCompany } from "@/components/shell/company/company-context";
import { type Ordering, useOperation } from "@/components/undo/use-operation";
import type { Result } from "@/lib/api/browser/call";
import { asPostings, type CommandRequest } from "@/lib/api/browser/operations/operations";
import { invoiceOrder, mailAfter, shipOrder, voidDelivery } from "@/lib/api/browser/sales/sales-operations";
import type { EmailContent, FollowUp } from "@/lib/api/contract/operations/command-input";
import type { Operation } from "@/lib/api/contract/operations/operation";
import type { Order } from "@/lib/api/contract/sales/order";
import { asDelivered } from "@/lib/rules/sales/order-part";
import type { ExpectedPosting } from "@/lib/rules/sales/postings/expected-postings";
import type { Problem } from "@/lib/values/problem";
import { type OrderRefusal, orderRefusal } from "../order-refusal";
import type { OrderDesk } from "../use-order-desk";
import { timesDone } from "./steps";

/** What the sheet announces of an invoice, and its mail. */
export type InvoicePress = { announced: readonly ExpectedPosting[] | null; send: EmailContent | null };

export type OrderSteps = {
  pressing: boolean;
  lost: boolean;
  refusal: OrderRefusal | null;
  problem: Problem | null;
  /** How often the order was invoiced from here: what is written for the next one are other words. */
  timesInvoiced: number;
  deliver: (desk: OrderDesk) => void;
  /** Books the invoice of what the desk says, delivering that first; without a desk of what is delivered. */
  invoice: (order: Order, desk: OrderDesk | null, press: InvoicePress) => void;
  takeBack: (order: Order) => void;
};

/** The steps of one order: each is pressed once, and the last refusal stands until something is pressed anew. */
export function useOrderSteps(
  order: Order | null,
  operations: readonly Operation[],
  onPressed: (operation: Operation) => void,
): OrderSteps {
  const { id: companyId } = useCompany();
  const subject = order?.id ?? "";
  const base = (kind: Operation["kind"]) => `${subject}:${kind}:${timesDone(operations, kind, subject)}`;
  const ship = useOperation(subject, "order-ship", base("order-ship"));
  const invoicing = useOperation(subject, "order-invoice", base("order-invoice"));
  const voiding = useOperation(subject, "order-void", base("order-void"));
  const all = [ship, invoicing, voiding];

  async function press(ordering: Ordering, ask: (press: CommandRequest) => Promise<Result<Operation>>) {
    const ordered = await ordering.press((key) => ask({ companyId, key }));
    if (ordered) onPressed(ordered);
  }

  return {
    pressing: all.some(({ pressing }) => pressing),
    lost: all.some(({ lost }) => lost),
    refusal: order && orderRefusal(order, operations),
    timesInvoiced: timesDone(operations, "order-invoice", subject),
    problem: all.find(({ problem }) => problem !== null)?.problem ?? null,
    deliver: (desk) => void press(ship, (given) => deliver(desk, given, desk.isWhole ? [] : restFollows(desk))),
    invoice(one, desk, { announced, send }) {
      const follows = mailAfter("invoice", send);
      // Of an order that goes whole the service books the invoice and counts it as shipped, in one call.
      if (!desk || (desk.isWhole && one.rows.every(isUnsaid))) {
        return void press(invoicing, (given) => invoiceOrder({ ...given, order: one, announced, follows }));
      }
      const postings = announced && asPostings(announced);
      const chain: FollowUp[] = [...restFollows(desk), { kind: "order-invoice", postings }, ...follows];
      void press(ship, (given) => deliver(desk, given, chain));
    },
    takeBack: (one) => void press(voiding, (given) => voidDelivery({ ...given, order: one })),
  };
}

const isUnsaid = ({ isTextRow, quantity, deliveredQuantity }: Order["rows"][number]) =>
  isTextRow || deliveredQuantity === null || deliveredQuantity === quantity;

function restFollows({ isWhole, ordersRest }: OrderDesk): FollowUp[] {
  return !isWhole && ordersRest ? [{ kind: "order-backorder" }] : [];
}

function deliver(
  { order, part }: OrderDesk,
  press: CommandRequest,
  follows: readonly FollowUp[],
): Promise<Result<Operation>> {
  return shipOrder({ ...press, order, delivered: part && asDelivered(order, part), follows });
}
