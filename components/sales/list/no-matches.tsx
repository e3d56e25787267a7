"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/components/ui/button";
import { Empty } from "@/components/ui/states";

type Props = { search: string; withoutRows: boolean; onClear: () => void };

/** Says that no document matches the criteria, and which fields were searched; a button clears the criteria. */
export function NoMatches({ search, withoutRows, onClear }: Props) {
  const t = useTranslations("sales.list");
  return (
    <Empty action={<Button onClick={onClear}>{t("clear")}</Button>}>
      {search === "" ? t("emptyStage") : `${t("noHit", { search })} ${t(withoutRows ? "withoutRows" : "searched")}`}
    </Empty>
  );
}
