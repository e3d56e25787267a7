"use client";

import { useTranslations } from "next-intl";
import type { NamedId } from "@/lib/api/contract/purchases/approval-rules";
import css from "./rules.module.css";

type Props = { label: string; picked: readonly NamedId[]; onRemove: (id: string) => void };

/** Lists the picked entries, each as a button that removes it. */
export function PickedList({ label, picked, onRemove }: Props) {
  const t = useTranslations("rules");
  if (picked.length === 0) return null;
  return (
    <ul className={css.picked} aria-label={t("pickedOf", { what: label })}>
      {picked.map(({ id, name }) => (
        <li key={id}>
          <button type="button" onClick={() => onRemove(id)} aria-label={t("takeOut", { name })}>
            {name} <span aria-hidden="true">×</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
