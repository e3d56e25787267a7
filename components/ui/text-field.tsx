"use client";
import clsx from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { Field, type FieldProps } from "./field";

type Sides = {
  /** Short text inside the box, before the typed text; `boxSuffix` is the text behind it. */
  before?: ReactNode;
  after?: ReactNode;
  boxClassName?: string;
};

export type TextFieldProps = FieldProps & Sides & Omit<ComponentProps<"input">, "children">;

export function TextField(props: TextFieldProps) {
  const { label, optional, echo, echoTone, error, fieldClassName, before, after, boxClassName, id, ...input } = props;
  return (
    <Field {...{ label, optional, echo, echoTone, error, fieldClassName, id }}>
      {(control) => (
        <span className={clsx("in", boxClassName)}>
          {before}
          <input autoComplete="off" {...input} {...control} />
          {after}
        </span>
      )}
    </Field>
  );
}

export type TextAreaProps = FieldProps & Omit<ComponentProps<"textarea">, "children">;

export function TextArea(props: TextAreaProps) {
  const { label, optional, echo, echoTone, error, fieldClassName, id, ...input } = props;
  return (
    <Field {...{ label, optional, echo, echoTone, error, fieldClassName, id }}>
      {(control) => (
        <span className="in">
          <textarea {...input} {...control} />
        </span>
      )}
    </Field>
  );
}
