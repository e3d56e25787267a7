"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyNotice } from "@/components/ui/states";

/** Says that no supplier invoice matches the criteria, and what was searched. A button clears the criteria. */
export function NoPurchase({ searchText, onClear }: { searchText: string; onClear: () => void }) {
  const t = useTranslations("purchases.list");
  return (
    <EmptyNotice action={<Button onClick={onClear}>{t("clear")}</Button>}>
      {searchText === "" ? t("emptyStage") : `${t("noHit", { search: searchText })} ${t("searched")}`}
    </EmptyNotice>
  );
}
