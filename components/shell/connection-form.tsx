"use client";
import { type ReactNode, useRef } from "react";

type Props = {
  purpose: "sign_in" | "add_company" | "reconnect" | "add_scope";
  companyId?: string;
  scope?: string;
  /** Where to come back to; without it, the page one stands on; null leaves it to the end of the flow. */
  returnTo?: string | null;
  /** What is asked at the identity server even where it remembers: the company, or login and company. */
  choose?: "company" | "login";
  className?: string;
  children: ReactNode;
};

/** Goes to the identity server and comes back to the same address. A plain form, so it works before any script runs. */
export function ConnectionForm({ purpose, companyId, scope, returnTo, choose, className, children }: Props) {
  const back = useRef<HTMLInputElement>(null);
  const home = companyId ? `/companies/${companyId}` : "/companies";
  return (
    <form
      method="post"
      action="/api/connections/start"
      className={className ?? "contents"}
      onSubmit={() => {
        if (back.current && returnTo === undefined) back.current.value = `${location.pathname}${withoutProblem()}`;
      }}
    >
      <input type="hidden" name="purpose" value={purpose} />
      {companyId ? <input type="hidden" name="companyId" value={companyId} /> : null}
      {scope ? <input type="hidden" name="scope" value={scope} /> : null}
      {choose ? <input type="hidden" name="choose" value={choose} /> : null}
      {returnTo === null ? null : <input ref={back} type="hidden" name="returnTo" defaultValue={returnTo ?? home} />}
      {children}
    </form>
  );
}

/** The query of this page without the words an earlier attempt or a disconnecting left in it. */
function withoutProblem(): string {
  const search = new URLSearchParams(location.search);
  search.delete("problem");
  search.delete("reason");
  search.delete("attempt");
  search.delete("scope");
  search.delete("disconnect");
  return search.size > 0 ? `?${search}` : "";
}
