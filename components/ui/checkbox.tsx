"use client";
import { type ComponentProps, type ReactNode, useId } from "react";

type Props = Omit<ComponentProps<"input">, "type"> & { label: ReactNode; help?: ReactNode };

export function Checkbox({ label, help, id, ...inputProps }: Props) {
  const generatedId = useId();
  const helpId = `${id ?? generatedId}-help`;
  return (
    <label className="tick">
      <input {...inputProps} id={id ?? generatedId} type="checkbox" aria-describedby={help ? helpId : undefined} />
      <span>{label}</span>
      {help ? (
        <span id={helpId} className="echo">
          {help}
        </span>
      ) : null}
    </label>
  );
}
