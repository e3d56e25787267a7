import type { ReactNode } from "react";
import { TextLink } from "@/components/ui/text-link";
import css from "./outcome-lines.module.css";

export type OutcomeLine = {
  key: string;
  name: ReactNode;
  /** The page of the document; without it the name is no link. */
  href?: string;
  /** Stands at the end of the line: an amount, or what became of the document. */
  end?: ReactNode;
  /** Stands below the line. */
  more?: ReactNode;
};

type Props = { lines: readonly OutcomeLine[]; title?: string };

/** Lists the documents of a sheet, each with what happens to it; nothing where there are none. */
export function OutcomeList({ lines, title }: Props) {
  if (lines.length === 0) return null;
  return (
    <>
      {title ? <h3 className="pt-5 text-sm font-bold">{title}</h3> : null}
      <ul className={title ? css.lines : `${css.lines} pt-4`}>
        {lines.map(({ key, name, href, end, more }) => (
          <li key={key} className={css.line}>
            {href ? <TextLink href={href}>{name}</TextLink> : <span className={css.what}>{name}</span>}
            {end}
            {more ? <div className={css.more}>{more}</div> : null}
          </li>
        ))}
      </ul>
    </>
  );
}
