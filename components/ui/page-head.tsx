import { Fragment, type ReactNode } from "react";

type Props = { title: ReactNode; crumb?: readonly ReactNode[]; actions?: ReactNode };

export function PageHead({ title, crumb, actions }: Props) {
  return (
    <header className="page-head">
      {crumb ? (
        <div className="crumb">
          {crumb.map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a crumb's place is its identity
            <Fragment key={index}>
              {index > 0 ? <span aria-hidden="true">/</span> : null}
              <span className="cut">{part}</span>
            </Fragment>
          ))}
        </div>
      ) : null}
      <h1>{title}</h1>
      {actions ? <div className="acts">{actions}</div> : null}
    </header>
  );
}
