"use client";

import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDebouncedValue } from "@/components/format/use-debounced-value";
import { useReadFailureText } from "@/components/shell/use-read-failure-text";
import { Combobox } from "@/components/ui/combobox";
import type { Page } from "@/lib/api/contract/list";
import type { Problem } from "@/lib/values/problem";

type Partner = { id: string; name: string; number: string };

type Props<T extends Partner> = {
  label: string;
  placeholder: string;
  /** Said where none fits, and where they could not be read. */
  noneText: string;
  unreadText: string;
  /** The name of the chosen customer or supplier; empty while none is chosen. */
  partnerName: string;
  searchQueryOf: (search: string) => UseQueryOptions<Page<T>, Problem>;
  /** Called with null when a person empties the field. */
  onPick: (partnerId: string | null) => void;
};

/** A field that proposes customers or suppliers while a person types. */
export function PartnerChoice<T extends Partner>({
  label,
  placeholder,
  noneText,
  unreadText,
  partnerName,
  searchQueryOf,
  onPick,
}: Props<T>) {
  const unreadTextOf = useReadFailureText();
  const [typedName, setTypedName] = useState({ text: partnerName, ofName: partnerName });
  // When the list is of another one, for example by the back button, the field shows the name of that one.
  if (typedName.ofName !== partnerName) setTypedName({ text: partnerName, ofName: partnerName });
  const wantedText = typedName.text === partnerName ? "" : typedName.text.trim();
  const searchText = useDebouncedValue(wantedText, 150);
  const searchResult = useQuery(searchQueryOf(searchText));
  const isOutdated = searchText !== wantedText;
  const options = (isOutdated || searchResult.isError ? [] : (searchResult.data?.items ?? [])).map((partner) => ({
    value: partner.id,
    label: partner.name,
    aside: partner.number,
  }));
  return (
    <Combobox
      label={label}
      placeholder={placeholder}
      text={typedName.text}
      options={options}
      isLoading={searchResult.isPending || isOutdated}
      emptyText={searchResult.error ? unreadTextOf(searchResult.error, unreadText) : noneText}
      onText={(text) => {
        setTypedName({ ...typedName, text });
        if (text === "" && partnerName !== "") onPick(null);
      }}
      onPick={({ value, label: pickedName }) => {
        setTypedName({ ...typedName, text: pickedName });
        onPick(value);
      }}
    />
  );
}
