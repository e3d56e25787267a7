"use client";

import { useTranslations } from "next-intl";
import type { NamedId } from "@/lib/api/contract/purchases/approval-rules";
import css from "./rules.module.css";

type Props = { label: string; pickedOptions: readonly NamedId[]; onRemove: (id: string) => void };

/** Lists the picked entries, each as a button that removes it. */
export function PickedList({ label, pickedOptions, onRemove }: Props) {
  const t = useTranslations("rules");
  if (pickedOptions.length === 0) return null;
  return (
    <ul className={css.picked} aria-label={t("pickedOf", { what: label })}>
      {pickedOptions.map(({ id, name: optionName }) => (
        <li key={id}>
          <button type="button" onClick={() => onRemove(id)} aria-label={t("takeOut", { name: optionName })}>
            {optionName} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
