"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { type ListAddress, type ListSpec, readListAddress, writeListAddress } from "./list-address";

const ownParameters: ReadonlySet<string> = new Set(["q", "filter", "sort", "page"]);

type Change<Filter extends string, Sort extends string> = Partial<ListAddress<Filter, Sort>>;
/** Further parameters to set in the address; null removes a parameter. */
type OtherParameters = Readonly<Record<string, string | null>>;

/**
 * Holds the state of a list in the address, so that back, forward, reload and a sent link show the same list.
 *
 * `pushAddress` adds an entry to the history for a filter, a sort or a page, so that Back undoes it. `replaceAddress`
 * replaces the current entry, so that Back does not go through every letter of a search.
 */
export function useListAddress<Filter extends string, Sort extends string>(spec: ListSpec<Filter, Sort>) {
  const params = useSearchParams();
  const path = usePathname();
  const address = useMemo(() => readListAddress(params, spec), [params, spec]);
  const href = useCallback(
    (change: Change<Filter, Sort>, otherParameters: OtherParameters = {}) => {
      const query = new URLSearchParams(writeListAddress({ ...address, page: 1, ...change }, spec));
      // Parameters that are not the list's own, such as a customer, stay in the address.
      for (const [name, value] of params)
        if (!ownParameters.has(name) && !(name in otherParameters)) query.append(name, value);
      for (const [name, value] of Object.entries(otherParameters)) if (value) query.set(name, value);
      const text = query.toString();
      return text === "" ? path : `${path}?${text}`;
    },
    [address, params, path, spec],
  );
  const go = useCallback(
    (change: Change<Filter, Sort>, otherParameters?: OtherParameters) =>
      window.history.pushState(null, "", href(change, otherParameters)),
    [href],
  );
  const type = useCallback(
    (change: Change<Filter, Sort>) => window.history.replaceState(null, "", href(change)),
    [href],
  );
  return { address, href, go, type };
}
