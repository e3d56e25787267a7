import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Kbd } from "@/components/ui/kbd";
import css from "./list-frame.module.css";

type Props = {
  search: ReactNode;
  tools?: ReactNode;
  /** What is done with the marked rows; it stands in the place of the keys. */
  bar?: ReactNode;
  /** Rows can be marked. */
  marks?: boolean;
  children: ReactNode;
  foot?: ReactNode;
  pages?: ReactNode;
};

/** Search above, rows, what is shown of how much below: the same places on every list. */
export function ListFrame({ search, tools, bar, marks, children, foot, pages }: Props) {
  const t = useTranslations("list");
  return (
    <>
      <div className={css.tools}>
        {search}
        {tools}
        {bar ?? (
          <span className={css.hint} aria-hidden="true">
            <Kbd keys="J" /> <Kbd keys="K" /> {t("move")}&ensp;
            {marks ? (
              <>
                <Kbd keys="X" /> {t("mark")}&ensp;
              </>
            ) : null}
            <Kbd keys="Enter" /> {t("open")}
          </span>
        )}
      </div>
      <div className={css.body}>{children}</div>
      <div className={css.foot}>
        {foot}
        {pages}
      </div>
    </>
  );
}
