"use client";

import { type FieldValues, type Path, type PathValue, useWatch } from "react-hook-form";
import type { TextFieldProps } from "@/components/ui/text-field";
import { FormText } from "./form-text";
import { useLookAlikeHint } from "./look-alike";

type Props<T extends FieldValues> = Omit<TextFieldProps, "name" | "type"> & { name: Path<T> };

/**
 * A field for a mail address, with a hint when its domain may be another domain than it seems.
 *
 * The field is of type text, because browsers rewrite other alphabets in a field of type email before anybody sees
 * them.
 */
export function FormEmail<T extends FieldValues>(props: Props<T>) {
  const lookAlikeHintOf = useLookAlikeHint();
  const typedAddress: PathValue<T, Path<T>> = useWatch<T, Path<T>>({ name: props.name });
  const lookAlikeText = lookAlikeHintOf(String(typedAddress ?? ""));
  const hintProps = lookAlikeText === null ? {} : { hint: lookAlikeText, hintTone: "look" as const };
  return <FormText<T> inputMode="email" autoCapitalize="off" spellCheck={false} {...props} {...hintProps} />;
}
