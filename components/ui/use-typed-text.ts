import { type ChangeEvent, type Ref, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { afterPaint } from "./after-paint";

/**
 * Makes a text field paint a typed letter before its owner is told: until then the browser holds the text, before and after
 * that the owner does.
 *
 * @param id     identifies the field among others with deferred callbacks
 * @param text   the text that the owner wants in the field
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
    /** @param onText is called only with the last text when several were typed in one frame */
    typed: (event: ChangeEvent<HTMLInputElement>, told: (text: string) => void) => {
      const { value } = event.target;
      isAhead.current = true;
      afterPaint(id, () => {
        isAhead.current = false;
        // The effect of the next key depends on the text, so the update is synchronous.
        flushSync(() => told(value));
        show();
      });
    },
  };
}
