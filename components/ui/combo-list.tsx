"use client";
import { useEffect, useRef } from "react";
import type { ComboOption } from "./combo-option";

type Props = {
  id: string;
  label: string;
  options: readonly ComboOption[];
  activeValue: string | undefined;
  note: string | undefined;
  creationLine: { label: string; isActive: boolean; onPick: () => void } | undefined;
  onPressedChange: (isPressed: boolean) => void;
  onPick: (option: ComboOption) => void;
};

/** Shows the open list of a combobox. The marked row is scrolled into view; the focus stays in the input. */
export function ComboList({ id, label, options, activeValue, note, creationLine, onPressedChange, onPick }: Props) {
  const isCreateActive = creationLine?.isActive ?? false;
  const listElement = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const activeRow =
      activeValue === undefined && !isCreateActive ? null : listElement.current?.querySelector('[data-active="true"]');
    activeRow?.scrollIntoView({ block: "nearest" });
  }, [activeValue, isCreateActive]);
  return (
    <div
      ref={listElement}
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
            aria-selected={option.value === activeValue}
            data-active={option.value === activeValue}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onPick(option)}
          >
            <span className="mid cut">{option.label}</span>
            {option.aside ? <span className="aside">{option.aside}</span> : null}
            {option.detail ? <span className="detail">{option.detail}</span> : null}
          </div>
        ))}
        {creationLine ? (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are handled by the input, which keeps the focus
          <div
            id={`${id}-create`}
            role="option"
            tabIndex={-1}
            aria-selected={isCreateActive}
            data-active={isCreateActive}
            onPointerDown={(event) => event.preventDefault()}
            onClick={creationLine.onPick}
          >
            <span className="link cut">{creationLine.label}</span>
          </div>
        ) : null}
      </div>
      {note ? <p className="combo-note">{note}</p> : null}
    </div>
  );
}
