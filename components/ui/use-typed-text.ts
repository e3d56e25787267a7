import { type ChangeEvent, type Ref, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { afterPaint } from "./after-paint";

/**
 * A text field whose letter is on screen before its owner is told: the browser holds what is typed until then, the owner
 * before and after.
 *
 * @param id     tells the field from others that wait
 * @param text   what the owner wants to stand in it
 */
export function useTypedText(id: string, text: string, inputRef: Ref<HTMLInputElement> | undefined) {
  const input = useRef<HTMLInputElement | null>(null);
  const owned = useRef(text);
  const isAhead = useRef(false);

  const show = () => {
    if (!isAhead.current && input.current && input.current.value !== owned.current) input.current.value = owned.current;
  };
  useLayoutEffect(() => {
    owned.current = text;
    show();
  });

  return {
    defaultValue: text,
    ref: (found: HTMLInputElement | null) => {
      input.current = found;
      if (typeof inputRef === "function") inputRef(found);
      else if (inputRef) inputRef.current = found;
    },
    /** @param told hears of the last text only, when several came in one frame */
    typed: (event: ChangeEvent<HTMLInputElement>, told: (text: string) => void) => {
      const { value } = event.target;
      isAhead.current = true;
      afterPaint(id, () => {
        isAhead.current = false;
        // What the next key does depends on it: it is not left to a later moment.
        flushSync(() => told(value));
        show();
      });
    },
  };
}
