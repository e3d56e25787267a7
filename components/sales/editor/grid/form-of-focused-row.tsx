"use client";

import { type FocusEvent, useId } from "react";
import { createPortal } from "react-dom";

/**
 * Gives the focused row a form of its own. After every keystroke a browser searches all fields of a form for ones that
 * it could fill in, which is slow with many rows. Enter still submits the invoice's form, as from any other row.
 *
 * @returns the hidden form to render beside the rows, and the focus handler of the rows
 */
export function useFormOfFocusedRow() {
  const id = useId();
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const hiddenForm = document.getElementById(id);
    const rowElement = target.closest("tr");
    if (!(hiddenForm instanceof HTMLFormElement) || !rowElement) return;
    for (const formField of [...hiddenForm.elements])
      if (!rowElement.contains(formField)) formField.removeAttribute("form");
    for (const formField of rowElement.querySelectorAll("input")) formField.setAttribute("form", id);
  };
  const formPortal = typeof document === "undefined" ? null : createPortal(<form id={id} hidden />, document.body);
  return { form: formPortal, onFocus };
}
