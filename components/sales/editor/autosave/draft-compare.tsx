"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { ScrollIntoView } from "@/components/ui/scroll-into-view";
import type { RowValues } from "../draft-values";
import { useIsSent, useKindName } from "../editor-contexts";
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
} as const satisfies Record<Exclude<Difference["field"], KindField>, string>;

/** The fields whose label differs between kinds of document. */
type KindField = "invoiceOn" | "dueOn" | "orderReference";
const kindLabels = { invoiceOn: "on", dueOn: "due", orderReference: "orderReference" } as const;

/**
 * Lists the fields that were changed in two places. Each field shows both texts side by side and a choice between them.
 */
export function DraftCompare({ comparison: { from, differences }, onChoose }: Props) {
  const t = useTranslations("sales.editor");
  const textOfSide = useSideText();
  const kind = useKindName();
  const leadBooks = useIsSent() ? "sent.leadBooks" : "compare.leadBooks";
  const title = useId();
  const [chosenSides, setChosenSides] = useState<Record<string, Side>>({});
  const sides = Object.fromEntries(differences.map(({ id }) => [id, chosenSides[id] ?? "mine"]));
  const chooseAll = (side: Side) => setChosenSides(Object.fromEntries(differences.map(({ id }) => [id, side])));
  const fieldName = (field: Difference["field"]) =>
    field in kindLabels ? t(`${kind}.${kindLabels[field as KindField]}`) : t(labels[field as keyof typeof labels]);
  const label = ({ row, field }: Difference) =>
    row === null ? fieldName(field) : t("rowLabel", { row, column: fieldName(field) });
  const sideNames = { mine: t("compare.mine"), theirs: t(from === "books" ? "compare.saved" : "compare.window") };
  return (
    <ScrollIntoView>
      <section className={css.compare} aria-labelledby={title} role="alert">
        <h2 id={title} className={css.title}>
          {t("compare.title", { count: differences.length })}
        </h2>
        <p>{t(from === "books" ? leadBooks : "compare.leadWindow")}</p>
        <div className={css.columns} aria-hidden="true">
          <span />
          <span className="label">{sideNames.mine}</span>
          <span className="label">{sideNames.theirs}</span>
        </div>
        {differences.map((difference) => (
          <fieldset key={difference.id} className={css.field}>
            <legend className="sr">{label(difference)}</legend>
            <span className={css.name} aria-hidden="true">
              {label(difference)}
            </span>
            {(["mine", "theirs"] as const).map((side) => (
              <label key={side} className={`tick ${css.side}`}>
                <input
                  type="radio"
                  name={`${title}-${difference.id}`}
                  checked={sides[difference.id] === side}
                  onChange={() => setChosenSides({ ...chosenSides, [difference.id]: side })}
                />
                <span>
                  <span className={css.whose}>{`${sideNames[side]}: `}</span>
                  {textOfSide(difference, side)}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <div className="actions pt-2">
          <Button look="main" onClick={() => onChoose(sides)}>
            {t("compare.use")}
          </Button>
          {differences.length > 1 ? (
            <>
              <Button onClick={() => chooseAll("mine")}>{t("compare.allMine")}</Button>
              <Button onClick={() => chooseAll("theirs")}>{t("compare.allTheirs")}</Button>
            </>
          ) : null}
        </div>
      </section>
    </ScrollIntoView>
  );
}

/** Returns a function that gives one side's text of a difference in the same form as its field. */
function useSideText() {
  const t = useTranslations("sales.editor");
  const rowText = (row: RowValues) => [row.text, row.quantity, row.unitPrice].filter(Boolean).join(", ");
  return (difference: Difference, side: Side): string => {
    const value = difference[side];
    if (value === null) return t("compare.removed");
    if ("rows" in value) {
      const head = { ...value, customer: value.customerText };
      return head[difference.field as "customer"] || t("compare.nothing");
    }
    switch (difference.field) {
      case "article":
        return [value.articleNumber, value.text].filter(Boolean).join(" ") || t("compare.nothing");
      case "discount":
      case "text":
      case "quantity":
      case "unitPrice":
        return value[difference.field] || t("compare.nothing");
      default:
        return rowText(value) || t("compare.nothing");
    }
  };
}
