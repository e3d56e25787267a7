"use client";

import { useTranslations } from "next-intl";
import { SelectField } from "@/components/ui/select-field";
import type { NamedId } from "@/lib/api/contract/purchases/approval-rules";
import { PickedList } from "./picked-list";

type Props = {
  label: string;
  allOptions: readonly NamedId[];
  pickedOptions: readonly NamedId[];
  onPicked: (pickedOptions: NamedId[]) => void;
};

/** Shows a field that picks several entries of a short list. */
export function OptionPicker({ label, allOptions, pickedOptions, onPicked }: Props) {
  const t = useTranslations("rules");
  const unpickedOptions = allOptions.filter((option) => !pickedOptions.some(({ id }) => id === option.id));
  return (
    <div>
      <SelectField
        label={label}
        isOptional
        value=""
        emptyLabel={t(pickedOptions.length === 0 ? "anyOne" : "addOne")}
        options={unpickedOptions.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => {
          const chosenOption = unpickedOptions.find(({ id }) => id === target.value);
          if (chosenOption) onPicked([...pickedOptions, chosenOption]);
        }}
      />
      <PickedList
        label={label}
        pickedOptions={pickedOptions}
        onRemove={(removedId) => onPicked(pickedOptions.filter(({ id }) => id !== removedId))}
      />
    </div>
  );
}
