"use client";

import { useState } from "react";
import * as z from "zod/mini";
import { type FormShape, readStoredText, writeStoredText } from "@/components/form/stored-text";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import type { Order } from "@/lib/api/contract/sales/order";
import {
  isEmptyPart,
  isWholePart,
  type NotDeliverableReason,
  type OrderPart,
  reasonNotToDeliver,
  suggestedPartOf,
  wholePartOf,
} from "@/lib/rules/sales/order-part";
import { type NumberRefusal, parseDecimal } from "@/lib/values/number-text";

/** The reason why a typed quantity cannot be delivered. */
export type QuantityRefusal = NotDeliverableReason | Exclude<NumberRefusal, "empty">;

/** In this form a person types, row by row, the quantities of an order that are delivered or invoiced now. */
export type DeliveryForm = {
  order: Order;
  /** The typed text of each row; an empty text means that nothing is delivered. */
  texts: readonly string[];
  /**
   * The quantity that the portal takes where a typed text could mean two quantities; null where the text has one
   * meaning.
   */
  understoodQuantities: readonly (string | null)[];
  refusals: readonly (QuantityRefusal | null)[];
  /** The quantity of each row that is delivered now; zero for a row whose quantity is refused. */
  quantitiesNow: readonly bigint[];
  /** The part of the order that is delivered now; null while a typed quantity is refused. */
  part: OrderPart | null;
  isWhole: boolean;
  isEmpty: boolean;
  /** Whether a back order is created of the undelivered rest. */
  createsBackOrder: boolean;
  typeQuantity: (rowIndex: number, text: string) => void;
  fillAll: () => void;
  clearAll: () => void;
  setCreatesBackOrder: (isWanted: boolean) => void;
};

type TypedDelivery = { texts: string[]; ordersRest: boolean };
const typedValuesShape: FormShape<TypedDelivery> = { texts: z.array(z.string()), ordersRest: z.boolean() };

/** Makes the form of the quantities of an order. The browser tab stores the typed texts until the order is changed. */
export function useDeliveryQuantities(order: Order | null): DeliveryForm | null {
  const formats = useFormats();
  const company = useCompany();
  const [typedForm, setTypedForm] = useState<{ storageKey: string; values: TypedDelivery } | null>(null);
  if (order === null) return null;
  const storageKey = `${company.personId}:${company.id}:part:${order.id}:${order.modifiedAt}`;
  const { texts, ordersRest } =
    typedForm?.storageKey === storageKey ? typedForm.values : initialValuesOf(storageKey, order, formats.quantity);
  const parsedQuantities = order.rows.map((row, index) =>
    row.isTextRow ? null : parseQuantity(texts[index] ?? "", row, formats.numberLocale),
  );
  const hasNoRefusal = parsedQuantities.every((quantity) => quantity === null || quantity.refusal === null);
  const part = hasNoRefusal ? parsedQuantities.map((quantity) => quantity?.quantity ?? null) : null;

  function storeValues(values: TypedDelivery) {
    setTypedForm({ storageKey, values });
    writeStoredText(storageKey, values);
  }
  const storeQuantities = (quantities: OrderPart) =>
    storeValues({ texts: textsOf(quantities, formats.quantity), ordersRest });

  return {
    order,
    texts,
    understoodQuantities: parsedQuantities.map((quantity) => quantity?.understood ?? null),
    refusals: parsedQuantities.map((quantity) => quantity?.refusal ?? null),
    quantitiesNow: parsedQuantities.map((quantity) => (quantity && quantity.refusal === null ? quantity.quantity : 0n)),
    part,
    isWhole: part !== null && isWholePart(order, part),
    isEmpty: part !== null && isEmptyPart(part),
    createsBackOrder: ordersRest,
    typeQuantity: (rowIndex, text) =>
      storeValues({ texts: texts.map((rowText, index) => (index === rowIndex ? text : rowText)), ordersRest }),
    fillAll: () => storeQuantities(wholePartOf(order)),
    clearAll: () => storeQuantities(order.rows.map((row) => (row.isTextRow ? null : 0n))),
    setCreatesBackOrder: (isWanted) => storeValues({ texts: [...texts], ordersRest: isWanted }),
  };
}

function initialValuesOf(
  storageKey: string,
  order: Order,
  formatQuantity: (quantity: bigint) => string,
): TypedDelivery {
  const storedValues = readStoredText(storageKey, typedValuesShape);
  const texts =
    storedValues?.texts?.length === order.rows.length
      ? storedValues.texts
      : textsOf(suggestedPartOf(order), formatQuantity);
  return { texts, ordersRest: storedValues?.ordersRest ?? true };
}

function textsOf(part: OrderPart, formatQuantity: (quantity: bigint) => string): string[] {
  return part.map((quantity) => (quantity === null ? "" : formatQuantity(quantity)));
}

type ParsedQuantity = { quantity: bigint; understood: string | null; refusal: QuantityRefusal | null };

function parseQuantity(text: string, row: { quantity: bigint }, numberLocale: string): ParsedQuantity {
  const parsed = parseDecimal(text, numberLocale);
  if (parsed.ok) {
    return { quantity: parsed.scaled, understood: parsed.understood, refusal: reasonNotToDeliver(row, parsed.scaled) };
  }
  return { quantity: 0n, understood: null, refusal: parsed.reason === "empty" ? null : parsed.reason };
}
