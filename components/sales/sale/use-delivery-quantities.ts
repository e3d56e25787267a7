"use client";

import { useState } from "react";
import * as z from "zod/mini";
import { readStoredText, type Shape, writeStoredText } from "@/components/form/stored-text";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import type { Order } from "@/lib/api/contract/sales/order";
import {
  isEmptyPart,
  isWholePart,
  type NotDeliverableReason,
  type OrderPart,
  reasonNotToDeliver,
  suggestedPart,
  wholePartOf,
} from "@/lib/rules/sales/order-part";
import { type NumberRefusal, parseDecimal } from "@/lib/values/number-text";

/** The reason why a typed quantity cannot be delivered. */
export type QuantityRefusal = NotDeliverableReason | Exclude<NumberRefusal, "empty">;

/** The form with the quantities of an order that are delivered or invoiced now, as a person types them row by row. */
export type DeliveryForm = {
  order: Order;
  /** The typed text of each row; an empty text means that nothing is delivered. */
  texts: readonly string[];
  /**
   * The quantity that the portal takes where a typed text could mean two quantities; null where the text has one
   * meaning.
   */
  understood: readonly (string | null)[];
  refusals: readonly (QuantityRefusal | null)[];
  /** The quantity of each row that is delivered now; zero for a row whose quantity is refused. */
  deliveredNow: readonly bigint[];
  /** The part of the order that is delivered now; null while a typed quantity is refused. */
  part: OrderPart | null;
  isWhole: boolean;
  isNothing: boolean;
  /** Whether a back order is created of the undelivered rest. */
  createsBackOrder: boolean;
  typeQuantity: (row: number, text: string) => void;
  fillAll: () => void;
  clearAll: () => void;
  setCreatesBackOrder: (wanted: boolean) => void;
};

type TypedValues = { texts: string[]; ordersRest: boolean };
const shape: Shape<TypedValues> = { texts: z.array(z.string()), ordersRest: z.boolean() };

/** The form of the quantities of an order. The browser tab stores the typed texts until the order is changed. */
export function useDeliveryQuantities(order: Order | null): DeliveryForm | null {
  const formats = useFormats();
  const company = useCompany();
  const [typedForm, setTypedForm] = useState<{ storageKey: string; values: TypedValues } | null>(null);
  if (order === null) return null;
  const key = `${company.personId}:${company.id}:part:${order.id}:${order.modifiedAt}`;
  const { texts, ordersRest } =
    typedForm?.storageKey === key ? typedForm.values : initialValuesOf(key, order, formats.quantity);
  const readRows = order.rows.map((row, index) =>
    row.isTextRow ? null : readQuantity(texts[index] ?? "", row, formats.numbers),
  );
  const isWithoutRefusal = readRows.every((one) => one === null || one.refusal === null);
  const part = isWithoutRefusal ? readRows.map((one) => one?.quantity ?? null) : null;

  function storeValues(values: TypedValues) {
    setTypedForm({ storageKey: key, values });
    writeStoredText(key, values);
  }
  const fill = (quantities: OrderPart) => storeValues({ texts: textsOf(quantities, formats.quantity), ordersRest });

  return {
    order,
    texts,
    understood: readRows.map((one) => one?.understood ?? null),
    refusals: readRows.map((one) => one?.refusal ?? null),
    deliveredNow: readRows.map((one) => (one && one.refusal === null ? one.quantity : 0n)),
    part,
    isWhole: part !== null && isWholePart(order, part),
    isNothing: part !== null && isEmptyPart(part),
    createsBackOrder: ordersRest,
    typeQuantity: (row, text) =>
      storeValues({ texts: texts.map((one, index) => (index === row ? text : one)), ordersRest }),
    fillAll: () => fill(wholePartOf(order)),
    clearAll: () => fill(order.rows.map((row) => (row.isTextRow ? null : 0n))),
    setCreatesBackOrder: (wanted) => storeValues({ texts: [...texts], ordersRest: wanted }),
  };
}

function initialValuesOf(key: string, order: Order, formatQuantity: (quantity: bigint) => string): TypedValues {
  const stored = readStoredText(key, shape);
  const texts =
    stored?.texts?.length === order.rows.length ? stored.texts : textsOf(suggestedPart(order), formatQuantity);
  return { texts, ordersRest: stored?.ordersRest ?? true };
}

function textsOf(part: OrderPart, formatQuantity: (quantity: bigint) => string): string[] {
  return part.map((quantity) => (quantity === null ? "" : formatQuantity(quantity)));
}

type ReadQuantity = { quantity: bigint; understood: string | null; refusal: QuantityRefusal | null };

function readQuantity(text: string, row: { quantity: bigint }, numbers: string): ReadQuantity {
  const parsed = parseDecimal(text, numbers);
  if (parsed.ok) {
    return { quantity: parsed.scaled, understood: parsed.understood, refusal: reasonNotToDeliver(row, parsed.scaled) };
  }
  return { quantity: 0n, understood: null, refusal: parsed.reason === "empty" ? null : parsed.reason };
}
