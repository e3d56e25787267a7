"use client";
import { useEffect, useRef } from "react";
import type { ComboOption } from "./combo-option";

type Props = {
  id: string;
  label: string;
  options: readonly ComboOption[];
  active: string | undefined;
  note: string | undefined;
  create: { label: string; active: boolean; onPick: () => void } | undefined;
  onPressedChange: (pressed: boolean) => void;
  onPick: (option: ComboOption) => void;
};

/** The open list of a combobox. The marked row is scrolled into view; the focus stays in the input. */
export function ComboList({ id, label, options, active, note, create, onPressedChange, onPick }: Props) {
  const isCreateActive = create?.active ?? false;
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = active === undefined && !isCreateActive ? null : box.current?.querySelector('[data-active="true"]');
    row?.scrollIntoView({ block: "nearest" });
  }, [active, isCreateActive]);
  return (
    <div
      ref={box}
      className="combo-list"
      onPointerDown={() => onPressedChange(true)}
      onPointerUp={() => onPressedChange(false)}
      onPointerCancel={() => onPressedChange(false)}
    >
      <div id={id} role="listbox" aria-label={label}>
        {options.map((option) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the input, which keeps the focus
          <div
            key={option.value}
            id={`${id}-${option.value}`}
            role="option"
            tabIndex={-1}
            aria-selected={option.value === active}
            data-active={option.value === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(option)}
          >
            <span className="mid cut">{option.label}</span>
            {option.aside ? <span className="aside">{option.aside}</span> : null}
            {option.detail ? <span className="detail">{option.detail}</span> : null}
          </div>
        ))}
        {create ? (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the input, which keeps the focus
          <div
            id={`${id}-create`}
            role="option"
            tabIndex={-1}
            aria-selected={isCreateActive}
            data-active={isCreateActive}
            onPointerDown={(event) => event.preventDefault()}
            onClick={create.onPick}
          >
            <span className="link cut">{create.label}</span>
          </div>
        ) : null}
      </div>
      {note ? <p className="combo-note">{note}</p> : null}
    </div>
  );
}
