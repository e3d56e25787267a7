"use client";

import { useTranslations } from "next-intl";
import { SelectField } from "@/components/ui/select-field";
import type { NamedId } from "@/lib/api/contract/purchases/approval-rules";
import { PickedList } from "./picked-list";

type Props = {
  label: string;
  allOptions: readonly NamedId[];
  picked: readonly NamedId[];
  onPicked: (picked: NamedId[]) => void;
};

/** A field that picks several entries of a short list. */
export function OptionPicker({ label, allOptions, picked, onPicked }: Props) {
  const t = useTranslations("rules");
  const unpicked = allOptions.filter((one) => !picked.some(({ id }) => id === one.id));
  return (
    <div>
      <SelectField
        label={label}
        optional
        value=""
        none={t(picked.length === 0 ? "anyOne" : "addOne")}
        options={unpicked.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => {
          const chosen = unpicked.find(({ id }) => id === target.value);
          if (chosen) onPicked([...picked, chosen]);
        }}
      />
      <PickedList
        label={label}
        picked={picked}
        onRemove={(removedId) => onPicked(picked.filter(({ id }) => id !== removedId))}
      />
    </div>
  );
}
