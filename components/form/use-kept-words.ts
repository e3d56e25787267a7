"use client";
import { useState } from "react";
import * as z from "zod/mini";
import { dropKept, readKept, type Shape, writeKept } from "./kept-text";

const shape: Shape<{ words: string }> = { words: z.string() };

/**
 * One typed text outside a form, kept through a reload and through closing where it is typed.
 *
 * @param key names what it is about; also company and person, so that nobody meets another's text
 */
export function useKeptWords(key: string) {
  const [words, setWords] = useState(() => readKept(key, shape)?.words ?? "");
  return {
    words,
    write(text: string) {
      setWords(text);
      writeKept(key, { words: text });
    },
    /** Once it is saved. */
    forget() {
      setWords("");
      dropKept(key);
    },
  };
}
