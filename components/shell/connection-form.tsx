"use client";
import { type ReactNode, useRef } from "react";
import type { SingleUseLink } from "@/lib/rules/access/single-use-link";

const linkFields = { invitation: "invitation", owner_link: "ownerLink" } as const;

type Props = {
  purpose: "sign_in" | "add_company" | "reconnect" | "add_scope";
  companyId?: string;
  scope?: string;
  /**
   * The address to return to. Where it is missing, the form returns to the current page; where it is null, the
   * connection flow decides at its end.
   */
  returnTo?: string | null;
  /**
   * The question that the identity server must ask even when it remembers the answer: the company, or login and
   * company.
   */
  forcedQuestion?: "company" | "login";
  /** The invitation or owner link with which the person signs in. */
  link?: SingleUseLink;
  className?: string;
  children: ReactNode;
};

/**
 * Goes to the identity server and returns to the same address. It is a plain form, so it works before any script runs.
 */
export function ConnectionForm(props: Props) {
  const { purpose, companyId, scope, returnTo, forcedQuestion, link } = props;
  const returnInput = useRef<HTMLInputElement>(null);
  const defaultReturnTo = companyId ? `/companies/${companyId}` : "/companies";
  return (
    <form
      method="post"
      action="/api/connections/start"
      className={props.className ?? "contents"}
      onSubmit={() => {
        if (returnInput.current && returnTo === undefined)
          returnInput.current.value = `${location.pathname}${buildQueryWithoutOutcome()}`;
      }}
    >
      <input type="hidden" name="purpose" value={purpose} />
      {companyId ? <input type="hidden" name="companyId" value={companyId} /> : null}
      {scope ? <input type="hidden" name="scope" value={scope} /> : null}
      {forcedQuestion ? <input type="hidden" name="choose" value={forcedQuestion} /> : null}
      {link ? <input type="hidden" name={linkFields[link.kind]} value={link.token} /> : null}
      {returnTo === null ? null : (
        <input ref={returnInput} type="hidden" name="returnTo" defaultValue={returnTo ?? defaultReturnTo} />
      )}
      {props.children}
    </form>
  );
}

const outcomeParameters = ["problem", "reason", "attempt", "scope", "disconnect", "connected", "already", "lost"];

/** Returns the query of this page without the parameters that an earlier attempt or a disconnect added. */
function buildQueryWithoutOutcome(): string {
  const searchParams = new URLSearchParams(location.search);
  for (const name of outcomeParameters) searchParams.delete(name);
  return searchParams.size > 0 ? `?${searchParams}` : "";
}
