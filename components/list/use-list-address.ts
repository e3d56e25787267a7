"use client";

import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useMemo } from "react";
import { type ListAddress, type ListSpec, readListAddress, writeListAddress } from "./list-address";

const listParameters: ReadonlySet<string> = new Set(["q", "filter", "sort", "page"]);

type ListAddressChange<Filter extends string, Sort extends string> = Partial<ListAddress<Filter, Sort>>;
/** Further parameters to set in the address; null removes a parameter. */
type OtherParameters = Readonly<Record<string, string | null>>;

/**
 * Holds the state of a list in the address, so that back, forward, reload and a sent link show the same list.
 *
 * `pushAddress` adds an entry to the history for a filter, a sort or a page, so that Back undoes it. `replaceAddress`
 * replaces the current entry, so that Back does not go through every letter of a search.
 */
export function useListAddress<Filter extends string, Sort extends string>(listSpec: ListSpec<Filter, Sort>) {
  const searchParams = useSearchParams();
  const pathname = usePathname();
  const address = useMemo(() => readListAddress(searchParams, listSpec), [searchParams, listSpec]);
  const hrefWith = useCallback(
    (changedParts: ListAddressChange<Filter, Sort>, otherParameters: OtherParameters = {}) => {
      const queryParams = new URLSearchParams(writeListAddress({ ...address, page: 1, ...changedParts }, listSpec));
      // Parameters that are not the list's own, such as a customer, stay in the address.
      for (const [parameterName, parameterValue] of searchParams)
        if (!listParameters.has(parameterName) && !(parameterName in otherParameters))
          queryParams.append(parameterName, parameterValue);
      for (const [parameterName, parameterValue] of Object.entries(otherParameters))
        if (parameterValue) queryParams.set(parameterName, parameterValue);
      const queryText = queryParams.toString();
      return queryText === "" ? pathname : `${pathname}?${queryText}`;
    },
    [address, searchParams, pathname, listSpec],
  );
  const pushAddress = useCallback(
    (changedParts: ListAddressChange<Filter, Sort>, otherParameters?: OtherParameters) =>
      window.history.pushState(null, "", hrefWith(changedParts, otherParameters)),
    [hrefWith],
  );
  const replaceAddress = useCallback(
    (changedParts: ListAddressChange<Filter, Sort>) => window.history.replaceState(null, "", hrefWith(changedParts)),
    [hrefWith],
  );
  return { address, hrefWith, pushAddress, replaceAddress };
}
