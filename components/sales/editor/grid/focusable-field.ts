/**
 * Gives the form library an element that it may focus and must not read: a list of choices shows text, and the library
 * would take that text for the number that the field holds.
 */
export function focusableField(element: HTMLElement | null): { type: "text"; focus: () => void } | null {
  return element && { type: "text", focus: () => element.focus() };
}
