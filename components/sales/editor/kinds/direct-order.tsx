"use client";

import type { Order } from "@/lib/api/contract/order";
import { emptyOrder } from "@/lib/api/contract/order-body";
import { OrderSheet } from "../../issue/order-sheet";
import { unplacedOrdersKey } from "../../use-unplaced-orders";
import { BegunLoader } from "../begun-loader";
import type { DocumentKind } from "../document-kind";
import { NewDraft } from "../new-draft";
import { orderMembers, orderText, withOrderValues } from "./order-text";

/** An order that comes of no quote. The service makes it at once, so until then the portal alone keeps it. */
const orderKind: DocumentKind<Order> = {
  name: "order",
  step: "order-create",
  empty: emptyOrder,
  toText: orderText,
  withValues: withOrderValues,
  members: orderMembers,
  needsDue: false,
  dueUnder: () => null,
  readsUnits: false,
  stored: null,
  begun: {
    newPage: "orders/new",
    page: (key) => `orders/drafts/${key}`,
    listKey: unplacedOrdersKey,
  },
  pageOfOutcome: ({ made }) => made && `orders/${made.documentId}`,
  Sheet: OrderSheet,
};

export function UnplacedOrderPage({ draftId, today }: { draftId: string; today: string }) {
  return <BegunLoader kind={orderKind} draftId={draftId} today={today} />;
}

export function NewOrder({ today }: { today: string }) {
  return <NewDraft kind={orderKind} today={today} />;
}
