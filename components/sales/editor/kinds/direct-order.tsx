"use client";

import { usePathname } from "next/navigation";
import { useState } from "react";
import type { Order } from "@/lib/api/contract/sales/order";
import { emptyOrder } from "@/lib/api/contract/sales/order-body";
import { OrderSheet } from "../../issue/order-sheet";
import { unplacedOrdersKey } from "../../list/use-unplaced-orders";
import type { DocumentKind } from "../document-kind";
import { NewDraft } from "../new-draft";
import { PortalDraftLoader } from "../portal-draft-loader";
import { orderHeadPaths, orderText, withOrderValues } from "./order-text";

/**
 * An order without a quote. The service stores no draft of such an order, so only the portal stores it until it is
 * created.
 */
const orderKind: DocumentKind<Order> = {
  name: "order",
  operationKind: "order-create",
  empty: emptyOrder,
  toText: orderText,
  withValues: withOrderValues,
  headPaths: orderHeadPaths,
  termsId: () => "",
  isDueOnRequired: false,
  dueOnByRule: () => null,
  readsUnits: false,
  stored: null,
  portalDrafts: {
    newPage: "orders/new",
    page: (key) => `orders/drafts/${key}`,
    listKey: unplacedOrdersKey,
  },
  pageOfOutcome: ({ made }) => made && `orders/${made.documentId}`,
  Sheet: OrderSheet,
};

export function UnplacedOrderPage({ draftId, today }: { draftId: string; today: string }) {
  return <PortalDraftLoader kind={orderKind} draftId={draftId} today={today} />;
}

/**
 * A new order. Once text is typed, the page has the address of that text, so opening the page of a new order starts
 * another order.
 */
export function NewOrder({ today }: { today: string }) {
  const isNew = usePathname().endsWith("/orders/new");
  const [wasNew, setWasNew] = useState(isNew);
  const [count, setCount] = useState(0);
  if (wasNew !== isNew) {
    setWasNew(isNew);
    if (isNew) setCount(count + 1);
  }
  return <NewDraft key={count} kind={orderKind} today={today} />;
}
