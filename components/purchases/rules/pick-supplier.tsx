"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useSettled } from "@/components/format/use-settled";
import { useCompany } from "@/components/shell/company/company-context";
import { useUnreadText } from "@/components/shell/use-unread-text";
import { Combobox } from "@/components/ui/combobox";
import { suppliersQuery } from "@/lib/api/browser/purchases/suppliers";
import type { NamedId } from "@/lib/api/contract/purchases/approval-rules";
import { Picked } from "./picked";

type Props = { picked: readonly NamedId[]; onPicked: (picked: NamedId[]) => void };

/** A field that picks suppliers, which are searched while typing. */
export function PickSupplier({ picked, onPicked }: Props) {
  const t = useTranslations("rules");
  const company = useCompany();
  const unread = useUnreadText();
  const [text, setText] = useState("");
  const search = useSettled(text, 150);
  const found = useQuery(suppliersQuery(company.id, { search, sort: "name", pageSize: 8 }));
  const isStale = search !== text;
  const listed = isStale || found.isError ? [] : (found.data?.items ?? []);
  const options = listed
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
        loading={found.isPending || isStale}
        emptyText={found.isError ? unread(found.error, t("suppliersUnread")) : undefined}
        onPick={({ value, label }) => {
          setText("");
          onPicked([...picked, { id: value, name: label }]);
        }}
      />
      <Picked
        label={t("suppliers")}
        picked={picked}
        onRemove={(gone) => onPicked(picked.filter(({ id }) => id !== gone))}
      />
    </div>
  );
}
