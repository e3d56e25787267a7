"use client";
import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import type { Conflict } from "./use-newer-record";

type Props<V> = {
  conflict: Conflict<V>;
  fieldLabelOf: (field: keyof V & string) => string;
  /** Formats a value as its field shows it. */
  formatFieldValue: (field: keyof V & string, value: V[keyof V]) => string;
  onChoose: (chosenSide: "mine" | "theirs") => void;
};

/** Shows the fields that were changed both here and by somebody else, with both values and the choice between them. */
export function ConflictNotice<V>({ conflict, fieldLabelOf, formatFieldValue, onChoose }: Props<V>) {
  const t = useTranslations("common.conflict");
  return (
    <Notice
      tone="turn"
      title={t("title")}
      actions={
        <>
          <Button onClick={() => onChoose("mine")}>{t("mine")}</Button>
          <Button onClick={() => onChoose("theirs")}>{t("theirs")}</Button>
        </>
      }
    >
      <p>{t("lead")}</p>
      <ul className="grid gap-1 pt-2">
        {conflict.fields.map((field) => (
          <li key={field}>
            {t("field", {
              field: fieldLabelOf(field),
              mine: formatFieldValue(field, conflict.mine[field]) || t("nothing"),
              theirs: formatFieldValue(field, conflict.theirs[field]) || t("nothing"),
            })}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
