"use client";
import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldProps } from "./field";

type BoxTexts = {
  /** Short text inside the box, before the typed text; `boxSuffix` is the text behind it. */
  boxPrefix?: ReactNode;
  boxSuffix?: ReactNode;
  boxClassName?: string;
};

export type TextFieldProps = FieldProps & BoxTexts & Omit<ComponentProps<"input">, "children">;

export function TextField(props: TextFieldProps) {
  const {
    label,
    isOptional,
    hint,
    hintTone,
    error,
    fieldClassName,
    boxPrefix,
    boxSuffix,
    boxClassName,
    id,
    ...inputProps
  } = props;
  return (
    <Field {...{ label, isOptional, hint, hintTone, error, fieldClassName, id }}>
      {(controlProps) => (
        <span className={clsx("in", boxClassName)}>
          {boxPrefix}
          <input autoComplete="off" {...inputProps} {...controlProps} />
          {boxSuffix}
        </span>
      )}
    </Field>
  );
}

export type TextAreaProps = FieldProps & Omit<ComponentProps<"textarea">, "children">;

export function TextArea(props: TextAreaProps) {
  const { label, isOptional, hint, hintTone, error, fieldClassName, id, ...inputProps } = props;
  return (
    <Field {...{ label, isOptional, hint, hintTone, error, fieldClassName, id }}>
      {(controlProps) => (
        <span className="in">
          <textarea {...inputProps} {...controlProps} />
        </span>
      )}
    </Field>
  );
}
