"use client";

import { useTranslations } from "next-intl";
import type { Followed } from "../grid/use-customer-prices";

type Props = { followed: Followed | null; className: string | undefined; onTakeBack: () => void };

/** Says that rows got the prices of the newly chosen customer, and offers to undo that. */
export function PriceLine({ followed, className, onTakeBack }: Props) {
  const t = useTranslations("sales.editor");
  const { customer, changes } = followed ?? { customer: "", changes: [] };
  return (
    <p role="status" className={className}>
      {followed === null ? null : changes === null ? (
        t("pricesUnread", { customer })
      ) : (
        <>
          {t("pricesFollow", { count: changes.length, customer })}{" "}
          <button type="button" data-action className="link" onClick={onTakeBack}>
            {t("undo")}
          </button>
        </>
      )}
    </p>
  );
}
