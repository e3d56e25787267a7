"use client";

import { type FocusEvent, useId } from "react";
import { createPortal } from "react-dom";

/**
 * After every key a browser looks through all fields of the form, to offer what it could fill in. So the row that is
 * written in stands in a form of its own; pressed Enter reaches the invoice's form from there, as from any other row.
 *
 * @returns what stands beside the rows, and what they do when one gets the focus
 */
export function useOwnForm() {
  const id = useId();
  const onFocus = ({ target }: FocusEvent<HTMLElement>) => {
    const form = document.getElementById(id);
    const row = target.closest("tr");
    if (!(form instanceof HTMLFormElement) || !row) return;
    for (const field of [...form.elements]) if (!row.contains(field)) field.removeAttribute("form");
    for (const field of row.querySelectorAll("input")) field.setAttribute("form", id);
  };
  const form = typeof document === "undefined" ? null : createPortal(<form id={id} hidden />, document.body);
  return { form, onFocus };
}
