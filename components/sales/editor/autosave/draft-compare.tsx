"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { ScrollIntoView } from "@/components/ui/scroll-into-view";
import { greenTypeOfCode } from "@/lib/api/contract/sales/work-types";
import { useWorkName } from "../../house-work/use-work-name";
import type { RowValues } from "../draft-values";
import { useIsSent, useKindName } from "../editor-contexts";
import type { HouseWorkValues } from "../house-work/house-work-values";
import type { DraftComparison } from "./autosave-ports";
import css from "./draft-compare.module.css";
import type { DraftSide, FieldDifference } from "./draft-merge";

type Props = { comparison: DraftComparison; onChoose: (sideOfDifference: Record<string, DraftSide>) => void };

const labelKeys = {
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
} as const satisfies Record<Exclude<FieldDifference["field"], KindField | HouseWorkField>, string>;

/** The fields of house work, whose labels stand with the other texts of house work. */
type HouseWorkField = "houseWork" | "work";
const labelKeysOfHouseWork = { houseWork: "title", work: "work" } as const;

/** The fields whose label differs between kinds of document. */
type KindField = "invoiceOn" | "dueOn" | "orderReference";
const labelKeysOfKind = { invoiceOn: "on", dueOn: "due", orderReference: "orderReference" } as const;

/**
 * Lists the fields that were changed in two places. Each field shows both texts side by side and a choice between them.
 */
export function DraftCompare({ comparison: { origin, differences }, onChoose }: Props) {
  const t = useTranslations("sales.editor");
  const sideTextOf = useSideText();
  const kindName = useKindName();
  const booksLeadKey = useIsSent() ? "sent.leadBooks" : "compare.leadBooks";
  const titleId = useId();
  const [chosenSides, setChosenSides] = useState<Record<string, DraftSide>>({});
  const sideOfDifference = Object.fromEntries(differences.map(({ id }) => [id, chosenSides[id] ?? "mine"]));
  const chooseAll = (side: DraftSide) => setChosenSides(Object.fromEntries(differences.map(({ id }) => [id, side])));
  const houseWorkMessages = useTranslations("houseWork");
  const fieldNameOf = (field: FieldDifference["field"]) => {
    if (field in labelKeysOfKind) return t(`${kindName}.${labelKeysOfKind[field as KindField]}`);
    if (field in labelKeysOfHouseWork) return houseWorkMessages(labelKeysOfHouseWork[field as HouseWorkField]);
    return t(labelKeys[field as keyof typeof labelKeys]);
  };
  const labelOf = ({ row, field }: FieldDifference) =>
    row === null ? fieldNameOf(field) : t("rowLabel", { row, column: fieldNameOf(field) });
  const sideNames = { mine: t("compare.mine"), theirs: t(origin === "books" ? "compare.saved" : "compare.window") };
  return (
    <ScrollIntoView>
      <section className={css.compare} aria-labelledby={titleId} role="alert">
        <h2 id={titleId} className={css.title}>
          {t("compare.title", { count: differences.length })}
        </h2>
        <p>{t(origin === "books" ? booksLeadKey : "compare.leadWindow")}</p>
        <div className={css.columns} aria-hidden="true">
          <span />
          <span className="label">{sideNames.mine}</span>
          <span className="label">{sideNames.theirs}</span>
        </div>
        {differences.map((difference) => (
          <fieldset key={difference.id} className={css.field}>
            <legend className="sr">{labelOf(difference)}</legend>
            <span className={css.name} aria-hidden="true">
              {labelOf(difference)}
            </span>
            {(["mine", "theirs"] as const).map((side) => (
              <label key={side} className={`tick ${css.side}`}>
                <input
                  type="radio"
                  name={`${titleId}-${difference.id}`}
                  checked={sideOfDifference[difference.id] === side}
                  onChange={() => setChosenSides({ ...chosenSides, [difference.id]: side })}
                />
                <span>
                  <span className={css.whose}>{`${sideNames[side]}: `}</span>
                  {sideTextOf(difference, side)}
                </span>
              </label>
            ))}
          </fieldset>
        ))}
        <div className="actions pt-2">
          <Button variant="main" onClick={() => onChoose(sideOfDifference)}>
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
  const houseWorkMessages = useTranslations("houseWork");
  const workNameOf = useWorkName();
  const houseWorkTextOf = ({ kind, homeName, persons }: HouseWorkValues) =>
    kind === ""
      ? ""
      : [houseWorkMessages(kind), homeName, ...persons.map(({ shown }) => shown)].filter(Boolean).join(", ");
  const workTextOf = ({ workCode, workHours, greenCode }: RowValues) => {
    const greenType = greenTypeOfCode(greenCode);
    const hoursText = workHours && houseWorkMessages("hoursOf", { hours: workHours });
    const workTexts = workCode === null ? [] : [workNameOf(workCode), hoursText];
    return [...workTexts, greenType && houseWorkMessages(`greenTypes.${greenType}`)].filter(Boolean).join(", ");
  };
  const rowTextOf = (row: RowValues) => [row.text, row.quantity, row.unitPrice].filter(Boolean).join(", ");
  return (difference: FieldDifference, side: DraftSide): string => {
    const sideValues = difference[side];
    if (sideValues === null) return t("compare.removed");
    if ("rows" in sideValues) {
      const headValues = {
        ...sideValues,
        customer: sideValues.customerText,
        houseWork: houseWorkTextOf(sideValues.houseWork),
      };
      return headValues[difference.field as "customer"] || t("compare.nothing");
    }
    switch (difference.field) {
      case "article":
        return [sideValues.articleNumber, sideValues.text].filter(Boolean).join(" ") || t("compare.nothing");
      case "work":
        return workTextOf(sideValues) || t("compare.nothing");
      case "discount":
      case "text":
      case "quantity":
      case "unitPrice":
        return sideValues[difference.field] || t("compare.nothing");
      default:
        return rowTextOf(sideValues) || t("compare.nothing");
    }
  };
}
