"use client";
import { type ReactNode, useRef } from "react";

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
  /** The token of the invitation with which the person signs in. */
  invitationToken?: string;
  /** The token of the link by which the owner of a company connects it. */
  ownerLinkToken?: string;
  className?: string;
  children: ReactNode;
};

/**
 * Goes to the identity server and returns to the same address. It is a plain form, so it works before any script runs.
 */
export function ConnectionForm(props: Props) {
  const { purpose, companyId, scope, returnTo, forcedQuestion, invitationToken, ownerLinkToken } = props;
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
      {invitationToken ? <input type="hidden" name="invitation" value={invitationToken} /> : null}
      {ownerLinkToken ? <input type="hidden" name="ownerLink" value={ownerLinkToken} /> : null}
      {returnTo === null ? null : (
        <input ref={returnInput} type="hidden" name="returnTo" defaultValue={returnTo ?? defaultReturnTo} />
      )}
      {props.children}
    </form>
  );
}

const outcomeParameters = ["problem", "reason", "attempt", "scope", "disconnect", "connected", "already"];

/** Returns the query of this page without the parameters that an earlier attempt or a disconnect added. */
function buildQueryWithoutOutcome(): string {
  const searchParams = new URLSearchParams(location.search);
  for (const name of outcomeParameters) searchParams.delete(name);
  return searchParams.size > 0 ? `?${searchParams}` : "";
}
