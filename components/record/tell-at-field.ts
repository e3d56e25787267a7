import type { FieldValues, Path, UseFormReturn } from "react-hook-form";

type Form<V extends FieldValues> = Pick<
  UseFormReturn<V>,
  "getValues" | "setFocus" | "setError" | "clearErrors" | "getFieldState" | "subscribe"
>;

/**
 * Follows a link to one field of a form: the focus goes there, and what is wrong there is said until the field is changed.
 *
 * @param name    as the link has it; without effect where the form has no such field
 * @param faultAt what is said at the field; null where nothing is wrong, rejected where nobody can say
 * @returns       stops it
 */
export function tellAtField<V extends FieldValues>(
  form: Form<V>,
  name: string,
  faultAt: (name: string) => Promise<string | null>,
): () => void {
  const path = Object.keys(form.getValues()).find((field) => field === name) as Path<V> | undefined;
  return path === undefined ? () => undefined : sayAtField(form, path, () => faultAt(name));
}

/**
 * Moves the focus to a field and says what is wrong there until the field is changed.
 *
 * @param fault see `faultAt` of `tellAtField`
 * @returns     stops it
 */
export function sayAtField<V extends FieldValues>(
  form: Form<V>,
  path: Path<V>,
  fault: () => Promise<string | null>,
): () => void {
  form.setFocus(path);
  let isChanged = false;
  const stop = form.subscribe({
    name: path,
    exact: true,
    formState: { values: true },
    callback: () => {
      isChanged = true;
      if (form.getFieldState(path).error?.type === ofLink) form.clearErrors(path);
    },
  });
  void fault()
    .catch(() => null)
    .then((message) => {
      if (message && !isChanged) form.setError(path, { type: ofLink, message });
    });
  return () => {
    isChanged = true;
    stop();
  };
}

/** The type of an error that a link said at a field: nothing keeps the form from being saved with it. */
export const ofLink = "link";
