"use client";
import { useState } from "react";
import * as z from "zod/mini";
import { dropKept, readKept, type Shape, writeKept } from "./kept-text";

const shape: Shape<{ words: string }> = { words: z.string() };

/**
 * Stores one typed text outside a form, so that it survives a reload and the closing of the sheet or panel with its field.
 *
 * @param key names what the text is about, and also company and person, so that nobody sees another person's text
 */
export function useKeptWords(key: string) {
  const [words, setWords] = useState(() => readKept(key, shape)?.words ?? "");
  return {
    words,
    write(text: string) {
      setWords(text);
      writeKept(key, { words: text });
    },
    /** Is called when the text is saved. */
    forget() {
      setWords("");
      dropKept(key);
    },
  };
}
