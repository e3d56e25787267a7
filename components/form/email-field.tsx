"use client";

import { TextField, type TextFieldProps } from "@/components/ui/text-field";
import { useLookAlikeHint } from "./look-alike";

type Props = Omit<TextFieldProps, "type" | "value" | "onChange"> & {
  value: string;
  onType: (address: string) => void;
};

/**
 * A field for a mail address, with a hint when its domain may be another domain than it seems. It is of type text for the
 * same reason as `FormEmail`.
 */
export function EmailField({ value, hint, onType, ...props }: Props) {
  const lookAlikeHintOf = useLookAlikeHint();
  return (
    <TextField
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      value={value}
      hint={lookAlikeHintOf(value.trim()) ?? hint}
      onChange={(event) => onType(event.target.value)}
    />
  );
}
