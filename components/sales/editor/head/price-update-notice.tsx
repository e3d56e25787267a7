"use client";

import { useTranslations } from "next-intl";
import type { PriceUpdate } from "../grid/use-customer-prices";

type Props = { priceUpdate: PriceUpdate | null; className: string | undefined; onUndo: () => void };

/** Says that rows got the prices of the newly chosen customer, with a button that undoes the change. */
export function PriceUpdateNotice({ priceUpdate, className, onUndo }: Props) {
  const t = useTranslations("sales.editor");
  const { customerName, priceChanges } = priceUpdate ?? { customerName: "", priceChanges: [] };
  return (
    <p role="status" className={className}>
      {priceUpdate === null ? null : priceChanges === null ? (
        t("pricesUnread", { customer: customerName })
      ) : (
        <>
          {t("pricesFollow", { count: priceChanges.length, customer: customerName })}{" "}
          <button type="button" data-action className="link" onClick={onUndo}>
            {t("undo")}
          </button>
        </>
      )}
    </p>
  );
}
