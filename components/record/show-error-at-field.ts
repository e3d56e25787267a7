import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

type FormMethods<V extends FieldValues> = Pick<
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
  form: FormMethods<V>,
  linkedName: string,
  findError: (name: string) => Promise<string | null>,
): () => void {
  const fieldPath = Object.keys(form.getValues()).find((fieldName) => fieldName === linkedName) as Path<V> | undefined;
  return fieldPath === undefined ? () => undefined : showErrorAtField(form, fieldPath, () => findError(linkedName));
}

/**
 * Moves the focus to a field and shows the error of the field until the field is changed.
 *
 * @param findError  see `showErrorAtLinkedField`
 * @returns          a function that stops showing the error
 */
export function showErrorAtField<V extends FieldValues>(
  form: FormMethods<V>,
  fieldPath: Path<V>,
  findError: () => Promise<string | null>,
): () => void {
  form.setFocus(fieldPath);
  let isChanged = false;
  const unsubscribe = form.subscribe({
    name: fieldPath,
    exact: true,
    formState: { values: true },
    callback: () => {
      isChanged = true;
      if (form.getFieldState(fieldPath).error?.type === linkErrorType) form.clearErrors(fieldPath);
    },
  });
  void findError()
    .catch(() => null)
    .then((message) => {
      if (message && !isChanged) form.setError(fieldPath, { type: linkErrorType, message });
    });
  return () => {
    isChanged = true;
    unsubscribe();
  };
}

/** The type of an error that a link shows at a field. Such an error does not prevent the form from being saved. */
export const linkErrorType = "link";
