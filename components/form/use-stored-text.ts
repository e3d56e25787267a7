"use client";
import { useState } from "react";
import * as z from "zod/mini";
import { dropStoredText, readStoredText, type Shape, writeStoredText } from "./stored-text";

const shape: Shape<{ words: string }> = { words: z.string() };

/**
 * Stores one typed text outside a form, so that it survives a reload and the closing of the sheet or panel with its
 * field.
 *
 * @param storageKey names what the text is about, and also company and person, so that nobody sees another person's
 *   text
 */
export function useStoredText(key: string) {
  const [words, setWords] = useState(() => readStoredText(key, shape)?.words ?? "");
  return {
    words,
    write(text: string) {
      setWords(text);
      writeStoredText(key, { words: text });
    },
    /** Is called when the text is saved. */
    forget() {
      setWords("");
      dropStoredText(key);
    },
  };
}
