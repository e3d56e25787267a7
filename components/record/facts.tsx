import clsx from "clsx";
import type { ReactNode } from "react";
import css from "./facts.module.css";

/** Facts of a record under each other, in two columns where there is room. */
export function Facts({ children, narrow }: { children: ReactNode; narrow?: boolean }) {
  return <dl className={clsx(css.list, narrow && css.narrow)}>{children}</dl>;
}

type Props = { label: string; id?: boolean; wide?: boolean; children: ReactNode };

/** One fact. An empty one is left out, so that what is there reads at once. */
export function Fact({ label, id, wide, children }: Props) {
  if (children === "" || children === null || children === undefined) return null;
  return (
    <div className={clsx(css.fact, wide && css.wide)}>
      <dt>{label}</dt>
      <dd className={id ? "id" : undefined}>{children}</dd>
    </div>
  );
}

/** The lines of an address as a fact; an empty one stays empty. */
export const addressFact = (lines: string) => lines && <address className="not-italic">{lines}</address>;
