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

/** The postings that the sheet announced for an invoice, and the mail of the invoice. */
export type InvoicePress = { announced: readonly ExpectedPosting[] | null; send: EmailContent | null };

export type OrderSteps = {
  pressing: boolean;
  lost: boolean;
  refusal: OrderRefusal | null;
  problem: Problem | null;
  /** How often the order was invoiced from the portal: the text of the next invoice's mail begins anew. */
  timesInvoiced: number;
  deliver: (desk: OrderDesk) => void;
  /** Delivers and invoices the quantities of the form; without a form, invoices what is delivered already. */
  invoice: (order: Order, desk: OrderDesk | null, press: InvoicePress) => void;
  takeBack: (order: Order) => void;
};

/** The steps of one order. Each step is submitted once, and the last refusal is shown until another step is submitted. */
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
      // For an order that is delivered as a whole, the service books the invoice and marks the order as shipped in one call.
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
