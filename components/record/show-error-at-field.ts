import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

type Form<V extends FieldValues> = Pick<
  UseFormReturn<V>,
  "getValues" | "setFocus" | "setError" | "clearErrors" | "getFieldState" | "subscribe"
>;

/**
 * Follows a link to one field of a form: moves the focus there and shows the error of the field until the field is
 * changed.
 *
 * @param linkedName the name in the link; the call has no effect when the form has no such field
 * @param findError  returns the text of the error, or null when nothing is wrong; rejects when that cannot be found out
 * @returns          a function that stops showing the error
 */
export function showErrorAtLinkedField<V extends FieldValues>(
  form: Form<V>,
  name: string,
  findError: (name: string) => Promise<string | null>,
): () => void {
  const path = Object.keys(form.getValues()).find((field) => field === name) as Path<V> | undefined;
  return path === undefined ? () => undefined : showErrorAtField(form, path, () => findError(name));
}

/**
 * Moves the focus to a field and shows the error of the field until the field is changed.
 *
 * @param findError  see `showErrorAtLinkedField`
 * @returns          a function that stops showing the error
 */
export function showErrorAtField<V extends FieldValues>(
  form: Form<V>,
  path: Path<V>,
  findError: () => Promise<string | null>,
): () => void {
  form.setFocus(path);
  let isChanged = false;
  const unsubscribe = form.subscribe({
    name: path,
    exact: true,
    formState: { values: true },
    callback: () => {
      isChanged = true;
      if (form.getFieldState(path).error?.type === linkErrorType) form.clearErrors(path);
    },
  });
  void findError()
    .catch(() => null)
    .then((message) => {
      if (message && !isChanged) form.setError(path, { type: linkErrorType, message });
    });
  return () => {
    isChanged = true;
    unsubscribe();
  };
}

/** The type of an error that a link shows at a field. Such an error does not prevent the form from being saved. */
export const linkErrorType = "link";
