import { Fragment, type ReactNode } from "react";

type Props = {
  /** The title. While it is undefined, its space is kept, and screen readers read `kind` there, such as "Customer". */
  title: ReactNode;
  kind?: string;
  breadcrumbs?: readonly ReactNode[];
  actions?: ReactNode;
};

export function PageHead({ title, kind, breadcrumbs, actions }: Props) {
  return (
    <header className="page-head">
      {breadcrumbs ? (
        <div className="crumb">
          {breadcrumbs.map((breadcrumb, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of the breadcrumbs never changes
            <Fragment key={index}>
              {index > 0 ? <span aria-hidden="true">/</span> : null}
              <span className="cut">{breadcrumb}</span>
            </Fragment>
          ))}
        </div>
      ) : null}
      <h1>
        {title ?? (
          <>
            <span className="sr">{kind}</span>
            {"\u00a0"}
          </>
        )}
      </h1>
      {actions ? <div className="actions">{actions}</div> : null}
    </header>
  );
}
