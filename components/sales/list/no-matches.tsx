"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { EmptyNotice } from "@/components/ui/states";

type Props = { searchText: string; isRowTextUnsearched: boolean; onClear: () => void };

/** Says that no document matches the criteria, and which fields were searched. A button clears the criteria. */
export function NoMatches({ searchText, isRowTextUnsearched, onClear }: Props) {
  const t = useTranslations("sales.list");
  return (
    <EmptyNotice action={<Button onClick={onClear}>{t("clear")}</Button>}>
      {searchText === ""
        ? t("emptyStage")
        : `${t("noHit", { search: searchText })} ${t(isRowTextUnsearched ? "withoutRows" : "searched")}`}
    </EmptyNotice>
  );
}
