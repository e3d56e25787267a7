"use client";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";

export type FieldProps = {
  label: ReactNode;
  optional?: boolean;
  /** How we understood it, or a word of help. Gives way to the error: never two lines under a field. */
  echo?: ReactNode;
  /** `look` where what is typed may not be what is meant. */
  echoTone?: "ok" | "look";
  /** A sentence with the cure. */
  error?: ReactNode;
  fieldClassName?: string;
};

type ControlProps = { id: string; "aria-describedby": string | undefined; "aria-invalid": true | undefined };

type Props = FieldProps & { id?: string | undefined; children: (control: ControlProps) => ReactNode };

/** Label above, control, one line under it. The line is tied to the control with aria-describedby. */
export function Field({ label, optional, echo, echoTone, error, fieldClassName, id, children }: Props) {
  const made = useId();
  const t = useTranslations("common");
  const controlId = id ?? made;
  const line = error ?? echo;
  const lineId = `${controlId}-line`;
  return (
    <div className={clsx("field", fieldClassName)}>
      <label htmlFor={controlId}>
        <span>{label}</span>
        {optional ? <span className="opt">{t("optional")}</span> : null}
      </label>
      {children({
        id: controlId,
        "aria-describedby": line ? lineId : undefined,
        "aria-invalid": error ? true : undefined,
      })}
      {line ? (
        <p id={lineId} className={clsx("echo", error ? "bad" : echoTone)}>
          {line}
        </p>
      ) : null}
    </div>
  );
}
