import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LoadingFields } from "@/components/ui/states";
import css from "./record-body.module.css";

/**
 * Shows a record's page below its head: the record, and a side column that moves below the record on narrow screens.
 */
export function RecordBody({
  children,
  sideColumn,
  isLoading,
}: {
  children: ReactNode;
  sideColumn?: ReactNode;
  isLoading?: boolean;
}) {
  const t = useTranslations("common");
  const mainContent = isLoading ? <LoadingFields label={t("loading")} /> : children;
  return (
    <div className={css.body}>
      <section className={css.main} aria-busy={isLoading || undefined}>
        {mainContent}
      </section>
      {sideColumn ? <aside className={css.rail}>{sideColumn}</aside> : null}
    </div>
  );
}
