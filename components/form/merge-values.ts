type FlatValues = Readonly<Record<string, string | boolean>>;

export type MergedValues<V> = {
  /** The merged values. A field that both sides changed has the value that the person typed. */
  values: V;
  conflicts: readonly (keyof V & string)[];
};

/**
 * Merges the values that a person typed with those of a record that somebody else has changed since it was read.
 *
 * Rule: a field that one side changed takes the value of that side; a field that both sides changed differently is a
 * conflict
 * @param originalValues the values with which the person began
 */
export function mergeValues<V extends FlatValues>(original: V, typed: V, newer: V): MergedValues<V> {
  const names = Object.keys(typed) as (keyof V & string)[];
  const conflicts = names.filter(
    (name) => typed[name] !== original[name] && newer[name] !== original[name] && typed[name] !== newer[name],
  );
  const values = Object.fromEntries(
    names.map((name) => [name, typed[name] === original[name] ? newer[name] : typed[name]]),
  );
  return { values: values as unknown as V, conflicts };
}
