import clsx from "clsx";
import type { ReactNode } from "react";

/** Says why a list or page is empty, with the one action that fills it. */
export function EmptyNotice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="empty">
      <p>{children}</p>
      {action}
    </div>
  );
}

/** Shows the first load of a table: rows of the true height, with bars after 150 ms. `columns` are Tailwind widths. */
export function LoadingRows({ rowCount = 8, columns }: { rowCount?: number; columns: readonly string[] }) {
  return Array.from({ length: rowCount }, (_, rowIndex) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the rows are alike and never move
    <tr key={rowIndex}>
      {columns.map((widthClass, columnIndex) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cells are alike and never move
        <td key={columnIndex}>
          <span className={`bar-wait ${widthClass}`} />
        </td>
      ))}
    </tr>
  ));
}

/** Shows the first load of a record or a form: bars for its fields after 150 ms, and a text for screen readers. */
export function LoadingFields({ label, fieldCount = 6 }: { label: string; fieldCount?: number }) {
  return (
    <div className="grid max-w-[756px] gap-x-3 gap-y-6 sm:grid-cols-2">
      <p role="status" className="sr">
        {label}
      </p>
      {Array.from({ length: fieldCount }, (_, fieldIndex) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the placeholders are alike and never move
        <div key={fieldIndex} className="grid gap-2" aria-hidden="true">
          <span className="bar-wait w-24" />
          <span className="bar-wait h-8" />
        </div>
      ))}
    </div>
  );
}

type NoticeProps = {
  title: ReactNode;
  children?: ReactNode;
  /** The code that support asks for. */
  code?: ReactNode;
  actions?: ReactNode;
  /** `turn` when this person has to act here, `plain` for information, `alarm` when something failed. */
  tone?: "alarm" | "turn" | "plain";
  /** Is true when the notice is alone on its page, so that its title is the heading of the page. */
  isAlone?: boolean;
};

/** Shows a notice that says what did not work and what to do, with one button and a short code. */
export function Notice({ title, children, code, actions, tone = "alarm", isAlone }: NoticeProps) {
  const Title = isAlone ? "h1" : "p";
  return (
    <div role="alert" className={clsx("notice", tone !== "alarm" && tone)}>
      <div>
        <Title className="what">{title}</Title>
        {children}
        {code ? <p className="code id">{code}</p> : null}
      </div>
      {actions ? <div className="actions">{actions}</div> : null}
    </div>
  );
}
