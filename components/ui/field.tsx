"use client";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";

export type FieldProps = {
  label: ReactNode;
  isOptional?: boolean;
  /**
   * How the portal understood the value, or a hint. The error replaces it, so that a field never has two lines below
   * it.
   */
  hint?: ReactNode;
  /** The tone is `look` when the typed text may not be what the person means. */
  hintTone?: "ok" | "look";
  /** A sentence that says how to correct the value. */
  error?: ReactNode;
  fieldClassName?: string;
};

type ControlProps = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

type Props = FieldProps & { id?: string | undefined; children: (controlProps: ControlProps) => ReactNode };

/**
 * Shows a field with its label above and one line below the control. The line is tied to the control by aria-
 * describedby.
 */
export function Field({ label, isOptional, hint, hintTone, error, fieldClassName, id, children }: Props) {
  const generatedId = useId();
  const t = useTranslations("common");
  const controlId = id ?? generatedId;
  const lineBelow = error ?? hint;
  const lineId = `${controlId}-line`;
  return (
    <div className={clsx("field", fieldClassName)}>
      <label htmlFor={controlId}>
        <span>{label}</span>
        {isOptional ? <span className="opt">{t("optional")}</span> : null}
      </label>
      {children({
        id: controlId,
        "aria-describedby": lineBelow ? lineId : undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {lineBelow ? (
        <p id={lineId} className={clsx("echo", error ? "bad" : hintTone)}>
          {lineBelow}
        </p>
      ) : null}
    </div>
  );
}
