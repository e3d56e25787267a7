import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { LoadingFields } from "@/components/ui/states";
import css from "./record-body.module.css";

/** A record's page below its head: the record, and a side column that moves below the record on narrow screens. */
export function RecordBody({ children, rail, busy }: { children: ReactNode; rail?: ReactNode; busy?: boolean }) {
  const t = useTranslations("common");
  const content = busy ? <LoadingFields words={t("loading")} /> : children;
  return (
    <div className={css.body}>
      <section className={css.main} aria-busy={busy || undefined}>
        {content}
      </section>
      {rail ? <aside className={css.rail}>{rail}</aside> : null}
    </div>
  );
}
