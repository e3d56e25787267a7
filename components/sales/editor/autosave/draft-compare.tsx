"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { IntoView } from "@/components/ui/into-view";
import type { RowValues } from "../draft-values";
import { useIsSent, useKindName } from "../kind-name";
import type { Comparison } from "./autosave-ports";
import css from "./draft-compare.module.css";
import type { Difference, Side } from "./draft-merge";

type Props = { comparison: Comparison; onChoose: (sides: Record<string, Side>) => void };

const labels = {
  customer: "customer",
  yourReference: "yourReference",
  ourReference: "ourReference",
  article: "compare.article",
  text: "columnText",
  quantity: "columnQuantity",
  unitPrice: "columnPrice",
  discount: "columnDiscount",
  reverse: "reverse",
  row: "compare.row",
} as const satisfies Record<Exclude<Difference["field"], OfKind>, string>;

/** The fields whose label differs between kinds of document. */
type OfKind = "invoiceOn" | "dueOn" | "orderReference";
const ofKind = { invoiceOn: "on", dueOn: "due", orderReference: "orderReference" } as const;

/** Lists the fields that were changed in two places, with both texts beside each other and a choice for each field. */
export function DraftCompare({ comparison: { from, differences }, onChoose }: Props) {
  const t = useTranslations("sales.editor");
  const say = useSaid();
  const kind = useKindName();
  const leadBooks = useIsSent() ? "sent.leadBooks" : "compare.leadBooks";
  const title = useId();
  const [chosen, setChosen] = useState<Record<string, Side>>({});
  const sides = Object.fromEntries(differences.map(({ id }) => [id, chosen[id] ?? "mine"]));
  const all = (side: Side) => setChosen(Object.fromEntries(differences.map(({ id }) => [id, side])));
  const name = (field: Difference["field"]) =>
    field in ofKind ? t(`${kind}.${ofKind[field as OfKind]}`) : t(labels[field as keyof typeof labels]);
  const label = ({ row, field }: Difference) =>
    row === null ? name(field) : t("rowLabel", { row, column: name(field) });
  const whose = { mine: t("compare.mine"), theirs: t(from === "books" ? "compare.saved" : "compare.window") };
  return (
    <IntoView>
      <section className={css.compare} aria-labelledby={title} role="alert">
        <h2 id={title} className={css.title}>
          {t("compare.title", { count: differences.length })}
        </h2>
        <p>{t(from === "books" ? leadBooks : "compare.leadWindow")}</p>
        <div className={css.columns} aria-hidden="true">
          <span />
          <span className="label">{whose.mine}</span>
          <span className="label">{whose.theirs}</span>
        </div>
        {differences.map((one) => (
          <fieldset key={one.id} className={css.field}>
            <legend className="sr">{label(one)}</legend>
            <span className={css.name} aria-hidden="true">
              {label(one)}
            </span>
            {(["mine", "theirs"] as const).map((side) => (
              <label key={side} className={`tick ${css.side}`}>
                <input
                  type="radio"
                  name={`${title}-${one.id}`}
                  checked={sides[one.id] === side}
                  onChange={() => setChosen({ ...chosen, [one.id]: side })}
                />
                <span>
                  <span className={css.whose}>{`${whose[side]}: `}</span>
                  {say(one, side)}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <div className="acts pt-2">
          <Button look="main" onClick={() => onChoose(sides)}>
            {t("compare.use")}
          </Button>
          {differences.length > 1 ? (
            <>
              <Button onClick={() => all("mine")}>{t("compare.allMine")}</Button>
              <Button onClick={() => all("theirs")}>{t("compare.allTheirs")}</Button>
            </>
          ) : null}
        </div>
      </section>
    </IntoView>
  );
}

/** Returns a function that gives one side's text of a difference the way its field shows it. */
function useSaid() {
  const t = useTranslations("sales.editor");
  const rowSaid = (row: RowValues) => [row.text, row.quantity, row.unitPrice].filter(Boolean).join(", ");
  return (one: Difference, side: Side): string => {
    const value = one[side];
    if (value === null) return t("compare.removed");
    if ("rows" in value) {
      const head = { ...value, customer: value.customerText };
      return head[one.field as "customer"] || t("compare.nothing");
    }
    switch (one.field) {
      case "article":
        return [value.articleNumber, value.text].filter(Boolean).join(" ") || t("compare.nothing");
      case "discount":
      case "text":
      case "quantity":
      case "unitPrice":
        return value[one.field] || t("compare.nothing");
      default:
        return rowSaid(value) || t("compare.nothing");
    }
  };
}
