"use client";

import { useTranslations } from "next-intl";
import type { PriceUpdate } from "../grid/use-customer-prices";

type Props = { priceUpdate: PriceUpdate | null; className: string | undefined; onUndo: () => void };

/** Says that rows got the prices of the newly chosen customer, with a button that undoes the change. */
export function PriceUpdateNotice({ priceUpdate, className, onUndo }: Props) {
  const t = useTranslations("sales.editor");
  const { customer, changes } = priceUpdate ?? { customer: "", changes: [] };
  return (
    <p role="status" className={className}>
      {priceUpdate === null ? null : changes === null ? (
        t("pricesUnread", { customer })
      ) : (
        <>
          {t("pricesFollow", { count: changes.length, customer })}{" "}
          <button type="button" data-action className="link" onClick={onUndo}>
            {t("undo")}
          </button>
        </>
      )}
    </p>
  );
}
