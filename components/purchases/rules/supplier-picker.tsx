"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useDebouncedValue } from "@/components/format/use-debounced-value";
import { useCompany } from "@/components/shell/company/company-context";
import { useReadFailureText } from "@/components/shell/use-read-failure-text";
import { Combobox } from "@/components/ui/combobox";
import { suppliersQuery } from "@/lib/api/browser/purchases/suppliers";
import type { NamedId } from "@/lib/api/contract/purchases/approval-rules";
import { PickedList } from "./picked-list";

type Props = { pickedSuppliers: readonly NamedId[]; onPicked: (pickedSuppliers: NamedId[]) => void };

/** Shows a field that picks suppliers, which are searched while typing. */
export function SupplierPicker({ pickedSuppliers, onPicked }: Props) {
  const t = useTranslations("rules");
  const company = useCompany();
  const readFailureTextOf = useReadFailureText();
  const [searchText, setSearchText] = useState("");
  const debouncedText = useDebouncedValue(searchText, 150);
  const searchResult = useQuery(suppliersQuery(company.id, { search: debouncedText, sort: "name", pageSize: 8 }));
  const isStale = debouncedText !== searchText;
  const foundSuppliers = isStale || searchResult.isError ? [] : (searchResult.data?.items ?? []);
  const options = foundSuppliers
    .filter((supplier) => !pickedSuppliers.some(({ id }) => id === supplier.id))
    .map((supplier) => ({ value: supplier.id, label: supplier.name, aside: supplier.number }));
  return (
    <div>
      <Combobox
        label={t("suppliers")}
        isOptional
        text={searchText}
        onText={setSearchText}
        options={options}
        isLoading={searchResult.isPending || isStale}
        emptyText={searchResult.isError ? readFailureTextOf(searchResult.error, t("suppliersUnread")) : undefined}
        onPick={({ value, label }) => {
          setSearchText("");
          onPicked([...pickedSuppliers, { id: value, name: label }]);
        }}
      />
      <PickedList
        label={t("suppliers")}
        pickedOptions={pickedSuppliers}
        onRemove={(removedId) => onPicked(pickedSuppliers.filter(({ id }) => id !== removedId))}
      />
    </div>
  );
}
