import { type ChangeEvent, type Ref, useLayoutEffect, useRef } from "react";
import { flushSync } from "react-dom";
import { deferUntilPainted } from "./defer-until-painted";

/**
 * Makes a text field paint a typed letter before its owner gets the text. Until then the browser holds the text;
 * at all other times the owner holds it.
 *
 * @param id     identifies the field among others with deferred callbacks
 * @param text   the text that the owner wants in the field
 */
export function useDeferredInput(id: string, text: string, inputRef: Ref<HTMLInputElement> | undefined) {
  const inputElement = useRef<HTMLInputElement | null>(null);
  const ownerText = useRef(text);
  const isAheadOfOwner = useRef(false);

  const showOwnerText = () => {
    if (!isAheadOfOwner.current && inputElement.current && inputElement.current.value !== ownerText.current)
      inputElement.current.value = ownerText.current;
  };
  useLayoutEffect(() => {
    ownerText.current = text;
    showOwnerText();
  });

  return {
    defaultValue: text,
    ref: (element: HTMLInputElement | null) => {
      inputElement.current = element;
      if (typeof inputRef === "function") inputRef(element);
      else if (inputRef) inputRef.current = element;
    },
    /** @param onText is called only with the last text when several were typed in one frame */
    handleTyping: (event: ChangeEvent<HTMLInputElement>, onText: (text: string) => void) => {
      const { value: typedText } = event.target;
      isAheadOfOwner.current = true;
      deferUntilPainted(id, () => {
        isAheadOfOwner.current = false;
        // The effect of the next key depends on the text, so the update is synchronous.
        flushSync(() => onText(typedText));
        showOwnerText();
      });
    },
  };
}
