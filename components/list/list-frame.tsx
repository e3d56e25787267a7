import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { keyGroups } from "@/components/shell/keys/key-groups";
import { Caps } from "@/components/ui/kbd";
import css from "./list-frame.module.css";

type ToolsProps = {
  search: ReactNode;
  tools?: ReactNode;
  /** The bar with the actions for the marked rows; it replaces the line with the keys. */
  bar?: ReactNode;
};

type RowsProps = { children: ReactNode; foot?: ReactNode; pages?: ReactNode };

/** Shows the frame of every list: search above, then the rows, and below them how many of all rows are shown. */
export function ListFrame({ search, tools, bar, ...rowsProps }: ToolsProps & RowsProps) {
  return (
    <>
      <ListTools search={search} tools={tools} bar={bar ?? <ListKeys />} />
      <ListRows {...rowsProps} />
    </>
  );
}

export function ListTools({ search, tools, bar }: ToolsProps) {
  return (
    <div className={css.tools}>
      {search}
      {tools}
      {bar}
    </div>
  );
}

export function ListRows({ children, foot, pages }: RowsProps) {
  return (
    <>
      <div className={css.body}>{children}</div>
      <div className={css.foot}>
        {foot}
        {pages}
      </div>
    </>
  );
}

/** The line with the keys of a list. @param canMark true when rows can be marked */
export function ListKeys({ canMark = false }: { canMark?: boolean }) {
  const t = useTranslations("list");
  return (
    <span className={css.hint} aria-hidden="true" data-keys={canMark ? "rows marks" : "rows"}>
      <Caps shortcuts={keyGroups.rows.move} /> {t("move")}&ensp;
      {canMark ? (
        <>
          <Caps shortcuts={keyGroups.marks.mark} /> {t("mark")}&ensp;
        </>
      ) : null}
      <Caps shortcuts={keyGroups.rows.openRow} /> {t("open")}
    </span>
  );
}
