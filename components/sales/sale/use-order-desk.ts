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

/** Why a typed quantity cannot be delivered. */
export type DeskRefusal = PartRefusal | Exclude<NumberRefusal, "empty">;

/** The quantities of an order that are delivered now, or invoiced, as they are typed row by row. */
export type OrderDesk = {
  order: Order;
  /** The typed text of each row; an empty text means that nothing is delivered. */
  texts: readonly string[];
  /** The quantity that was understood where a text could mean two quantities; null where the text is clear. */
  understood: readonly (string | null)[];
  refusals: readonly (DeskRefusal | null)[];
  /** The quantity of each row that is delivered now; zero for a row whose quantity is refused. */
  leaving: readonly bigint[];
  /** The part of the order that is delivered now; null while a typed quantity is refused. */
  part: Part | null;
  isWhole: boolean;
  isNothing: boolean;
  /** Whether a back order is created of the undelivered rest. */
  ordersRest: boolean;
  type: (row: number, text: string) => void;
  all: () => void;
  none: () => void;
  orderRest: (wanted: boolean) => void;
};

type Typed = { texts: string[]; ordersRest: boolean };
const shape: Shape<Typed> = { texts: z.array(z.string()), ordersRest: z.boolean() };

/** The form of the quantities of an order. The tab stores what is typed until the order is changed. */
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
