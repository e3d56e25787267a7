"use client";
import { useState } from "react";
import * as z from "zod/mini";
import { dropStoredText, type FormShape, readStoredText, writeStoredText } from "./stored-text";

const textShape: FormShape<{ words: string }> = { words: z.string() };

/**
 * Stores one typed text outside a form, so that it survives a reload and the closing of the sheet or panel with its
 * field.
 *
 * @param storageKey names what the text is about, and also company and person, so that nobody sees another person's
 *   text
 */
export function useStoredText(storageKey: string) {
  const [typedText, setTypedText] = useState(() => readStoredText(storageKey, textShape)?.words ?? "");
  return {
    text: typedText,
    writeText(newText: string) {
      setTypedText(newText);
      writeStoredText(storageKey, { words: newText });
    },
    /** Is called when the text is saved. */
    forgetText() {
      setTypedText("");
      dropStoredText(storageKey);
    },
  };
}
