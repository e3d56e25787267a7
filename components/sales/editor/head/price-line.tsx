"use client";

import { useTranslations } from "next-intl";
import type { Followed } from "../grid/use-customer-prices";

type Props = { followed: Followed | null; className: string | undefined; onTakeBack: () => void };

/** Says that rows took the prices of another customer, and takes it back. */
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
