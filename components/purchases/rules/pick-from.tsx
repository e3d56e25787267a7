"use client";

import { useTranslations } from "next-intl";
import { SelectField } from "@/components/ui/select-field";
import type { NamedId } from "@/lib/api/contract/purchases/approval-rules";
import { Picked } from "./picked";

type Props = {
  label: string;
  all: readonly NamedId[];
  picked: readonly NamedId[];
  onPicked: (picked: NamedId[]) => void;
};

/** A field that picks several entries of a short list. */
export function PickFrom({ label, all, picked, onPicked }: Props) {
  const t = useTranslations("rules");
  const left = all.filter((one) => !picked.some(({ id }) => id === one.id));
  return (
    <div>
      <SelectField
        label={label}
        optional
        value=""
        none={t(picked.length === 0 ? "anyOne" : "addOne")}
        options={left.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => {
          const chosen = left.find(({ id }) => id === target.value);
          if (chosen) onPicked([...picked, chosen]);
        }}
      />
      <Picked label={label} picked={picked} onRemove={(gone) => onPicked(picked.filter(({ id }) => id !== gone))} />
    </div>
  );
}
