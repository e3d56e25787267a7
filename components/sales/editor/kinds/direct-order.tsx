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
import { orderHeadPaths, toOrderText, withOrderValues } from "./order-text";

/**
 * An order without a quote. The service stores no draft of such an order, so only the portal stores it until it is
 * created.
 */
const unplacedOrderKind: DocumentKind<Order> = {
  name: "order",
  operationKind: "order-create",
  emptyDocument: emptyOrder,
  toDocumentText: toOrderText,
  withValues: withOrderValues,
  headPaths: orderHeadPaths,
  termsIdOf: () => "",
  isDueOnRequired: false,
  dueOnByRule: () => null,
  readsUnits: false,
  storedDrafts: null,
  portalDrafts: {
    newDraftPath: "orders/new",
    draftPath: (key) => `orders/drafts/${key}`,
    listKey: unplacedOrdersKey,
  },
  outcomePath: ({ made }) => made && `orders/${made.documentId}`,
  DocumentSheet: OrderSheet,
};

export function UnplacedOrderPage({ draftId, today }: { draftId: string; today: string }) {
  return <PortalDraftLoader kind={unplacedOrderKind} draftId={draftId} today={today} />;
}

/**
 * A new order. Once text is typed, the page has the address of that text, so opening the page of a new order starts
 * another order.
 */
export function NewOrder({ today }: { today: string }) {
  const isNewOrderPage = usePathname().endsWith("/orders/new");
  const [wasNewOrderPage, setWasNewOrderPage] = useState(isNewOrderPage);
  const [newOrderCount, setNewOrderCount] = useState(0);
  if (wasNewOrderPage !== isNewOrderPage) {
    setWasNewOrderPage(isNewOrderPage);
    if (isNewOrderPage) setNewOrderCount(newOrderCount + 1);
  }
  return <NewDraft key={newOrderCount} kind={unplacedOrderKind} today={today} />;
}
