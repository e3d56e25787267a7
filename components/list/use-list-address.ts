"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { type ListAddress, type ListSpec, readListAddress, writeListAddress } from "./list-address";

const ownNames: ReadonlySet<string> = new Set(["q", "filter", "sort", "page"]);

type Change<Filter extends string, Sort extends string> = Partial<ListAddress<Filter, Sort>>;
/** What else the address is to say; null is no longer said. */
type Others = Readonly<Record<string, string | null>>;

/**
 * The list's state held in the address bar: back, forward, reload and a sent link all show the same list.
 *
 * `go` makes a step that Back undoes (a filter, a sort, a page); `type` replaces the step, so that Back does not
 * walk through every letter of a search.
 */
export function useListAddress<Filter extends string, Sort extends string>(spec: ListSpec<Filter, Sort>) {
  const params = useSearchParams();
  const path = usePathname();
  const address = useMemo(() => readListAddress(params, spec), [params, spec]);
  const href = useCallback(
    (change: Change<Filter, Sort>, others: Others = {}) => {
      const query = new URLSearchParams(writeListAddress({ ...address, page: 1, ...change }, spec));
      // What else the address says (a customer, say) is not this list's to drop.
      for (const [name, value] of params) if (!ownNames.has(name) && !(name in others)) query.append(name, value);
      for (const [name, value] of Object.entries(others)) if (value) query.set(name, value);
      const text = query.toString();
      return text === "" ? path : `${path}?${text}`;
    },
    [address, params, path, spec],
  );
  const go = useCallback(
    (change: Change<Filter, Sort>, others?: Others) => window.history.pushState(null, "", href(change, others)),
    [href],
  );
  const type = useCallback(
    (change: Change<Filter, Sort>) => window.history.replaceState(null, "", href(change)),
    [href],
  );
  return { address, href, go, type };
}
