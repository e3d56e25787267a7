"use client";
import { type ReactNode, useEffect, useRef } from "react";
import type { ComboOption } from "./combobox";

type Props = {
  id: string;
  label: string;
  options: readonly ComboOption[];
  active: string | undefined;
  note: string | undefined;
  footer: ReactNode;
  onPress: (pressed: boolean) => void;
  onPick: (option: ComboOption) => void;
};

/** The open list of a combobox. The marked row is kept in view; the focus stays in the input. */
export function ComboList({ id, label, options, active, note, footer, onPress, onPick }: Props) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = active === undefined ? null : box.current?.querySelector('[data-active="true"]');
    row?.scrollIntoView({ block: "nearest" });
  }, [active]);
  return (
    <div
      ref={box}
      className="combo-list"
      onPointerDown={() => onPress(true)}
      onPointerUp={() => onPress(false)}
      onPointerCancel={() => onPress(false)}
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
      </div>
      {note ? <p className="combo-note">{note}</p> : null}
      {footer ? <div className="combo-note">{footer}</div> : null}
    </div>
  );
}
