"use client";

import { useState } from "react";
import * as z from "zod/mini";
import { readKept, type Shape, writeKept } from "@/components/form/kept-text";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import type { Order } from "@/lib/api/contract/sales/order";
import {
  isNothing,
  isWhole,
  type Part,
  type PartRefusal,
  refusalOfPart,
  suggestedPart,
  wholeOf,
} from "@/lib/rules/sales/order-part";
import { type NumberRefusal, parseDecimal } from "@/lib/values/number-text";

/** Why a typed quantity cannot leave. */
export type DeskRefusal = PartRefusal | Exclude<NumberRefusal, "empty">;

/** What of an order leaves now, or goes on its invoice, as it is typed row by row. */
export type OrderDesk = {
  order: Order;
  /** As typed; empty is nothing. */
  texts: readonly string[];
  /** The quantity understood where the text could mean two things; null where it is clear. */
  understood: readonly (string | null)[];
  refusals: readonly (DeskRefusal | null)[];
  /** What of each row leaves as far as it is understood; nothing of a refused one. */
  leaving: readonly bigint[];
  /** Null while something typed cannot leave. */
  part: Part | null;
  isWhole: boolean;
  isNothing: boolean;
  /** What is left becomes a back order. */
  ordersRest: boolean;
  type: (row: number, text: string) => void;
  all: () => void;
  none: () => void;
  orderRest: (wanted: boolean) => void;
};

type Typed = { texts: string[]; ordersRest: boolean };
const shape: Shape<Typed> = { texts: z.array(z.string()), ordersRest: z.boolean() };

/** The quantities of an order that can still be delivered; what is typed is kept in the tab until the order is another. */
export function useOrderDesk(order: Order | null): OrderDesk | null {
  const formats = useFormats();
  const company = useCompany();
  const [typed, setTyped] = useState<{ of: string; values: Typed } | null>(null);
  if (order === null) return null;
  const key = `${company.personId}:${company.id}:part:${order.id}:${order.modifiedAt}`;
  const { texts, ordersRest } = typed?.of === key ? typed.values : begun(key, order, formats.quantity);
  const read = order.rows.map((row, index) =>
    row.isTextRow ? null : readQuantity(texts[index] ?? "", row, formats.numbers),
  );
  const isClear = read.every((one) => one === null || one.refusal === null);
  const part = isClear ? read.map((one) => one?.now ?? null) : null;

  function change(values: Typed) {
    setTyped({ of: key, values });
    writeKept(key, values);
  }
  const fill = (quantities: Part) => change({ texts: textsOf(quantities, formats.quantity), ordersRest });

  return {
    order,
    texts,
    understood: read.map((one) => one?.understood ?? null),
    refusals: read.map((one) => one?.refusal ?? null),
    leaving: read.map((one) => (one && one.refusal === null ? one.now : 0n)),
    part,
    isWhole: part !== null && isWhole(order, part),
    isNothing: part !== null && isNothing(part),
    ordersRest,
    type: (row, text) => change({ texts: texts.map((one, index) => (index === row ? text : one)), ordersRest }),
    all: () => fill(wholeOf(order)),
    none: () => fill(order.rows.map((row) => (row.isTextRow ? null : 0n))),
    orderRest: (wanted) => change({ texts: [...texts], ordersRest: wanted }),
  };
}

function begun(key: string, order: Order, write: (quantity: bigint) => string): Typed {
  const kept = readKept(key, shape);
  const texts = kept?.texts?.length === order.rows.length ? kept.texts : textsOf(suggestedPart(order), write);
  return { texts, ordersRest: kept?.ordersRest ?? true };
}

function textsOf(part: Part, write: (quantity: bigint) => string): string[] {
  return part.map((quantity) => (quantity === null ? "" : write(quantity)));
}

type Read = { now: bigint; understood: string | null; refusal: DeskRefusal | null };

function readQuantity(text: string, row: { quantity: bigint }, numbers: string): Read {
  const parsed = parseDecimal(text, numbers);
  if (parsed.ok) {
    return { now: parsed.scaled, understood: parsed.understood, refusal: refusalOfPart(row, parsed.scaled) };
  }
  return { now: 0n, understood: null, refusal: parsed.reason === "empty" ? null : parsed.reason };
}
