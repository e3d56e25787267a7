import clsx from "clsx";
import type { ReactNode } from "react";
import css from "./facts.module.css";

/** The facts of a record as a list, in two columns when there is room. */
export function Facts({ children, narrow }: { children: ReactNode; narrow?: boolean }) {
  return <dl className={clsx(css.list, narrow && css.narrow)}>{children}</dl>;
}

type Props = { label: string; id?: boolean; wide?: boolean; children: ReactNode };

/** One fact of a record. A fact without a value is left out. */
export function Fact({ label, id, wide, children }: Props) {
  if (children === "" || children === null || children === undefined) return null;
  return (
    <div className={clsx(css.fact, wide && css.wide)}>
      <dt>{label}</dt>
      <dd className={id ? "id" : undefined}>{children}</dd>
    </div>
  );
}

/** Returns the lines of an address as the value of a fact; an empty address gives an empty value. */
export const addressFact = (lines: string) => lines && <address className="not-italic">{lines}</address>;
