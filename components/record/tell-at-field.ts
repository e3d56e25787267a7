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
  if (path === undefined) return () => undefined;
  form.setFocus(path);
  let isChanged = false;
  const stop = form.subscribe({
    name: path,
    exact: true,
    formState: { values: true },
    callback: () => {
      isChanged = true;
      if (form.getFieldState(path).error?.type === fault) form.clearErrors(path);
    },
  });
  void faultAt(name)
    .catch(() => null)
    .then((message) => {
      if (message && !isChanged) form.setError(path, { type: fault, message });
    });
  return () => {
    isChanged = true;
    stop();
  };
}

const fault = "fault";
