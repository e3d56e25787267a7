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

type Props = { picked: readonly NamedId[]; onPicked: (picked: NamedId[]) => void };

/** A field that picks suppliers, which are searched while typing. */
export function SupplierPicker({ picked, onPicked }: Props) {
  const t = useTranslations("rules");
  const company = useCompany();
  const unreadText = useReadFailureText();
  const [text, setText] = useState("");
  const search = useDebouncedValue(text, 150);
  const searchResult = useQuery(suppliersQuery(company.id, { search, sort: "name", pageSize: 8 }));
  const isStale = search !== text;
  const foundSuppliers = isStale || searchResult.isError ? [] : (searchResult.data?.items ?? []);
  const options = foundSuppliers
    .filter((one) => !picked.some(({ id }) => id === one.id))
    .map((one) => ({ value: one.id, label: one.name, aside: one.number }));
  return (
    <div>
      <Combobox
        label={t("suppliers")}
        optional
        text={text}
        onText={setText}
        options={options}
        loading={searchResult.isPending || isStale}
        emptyText={searchResult.isError ? unreadText(searchResult.error, t("suppliersUnread")) : undefined}
        onPick={({ value, label }) => {
          setText("");
          onPicked([...picked, { id: value, name: label }]);
        }}
      />
      <PickedList
        label={t("suppliers")}
        picked={picked}
        onRemove={(removedId) => onPicked(picked.filter(({ id }) => id !== removedId))}
      />
    </div>
  );
}
