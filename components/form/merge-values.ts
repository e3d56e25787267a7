type FlatValues = Readonly<Record<string, string | boolean>>;

export type MergedValues<V> = {
  /** The merged values. A field that both sides changed has the value that the person typed. */
  values: V;
  conflicts: readonly (keyof V & string)[];
};

/**
 * Merges what a person typed with the values of the record, which somebody else has changed since the person read it.
 *
 * Rule: a field that one side changed takes the value of that side; a field that both sides changed differently is a
 * conflict
 * @param originalValues the values with which the person began
 */
export function mergeValues<V extends FlatValues>(originalValues: V, typedValues: V, newerValues: V): MergedValues<V> {
  const fieldNames = Object.keys(typedValues) as (keyof V & string)[];
  const conflicts = fieldNames.filter(
    (fieldName) =>
      typedValues[fieldName] !== originalValues[fieldName] &&
      newerValues[fieldName] !== originalValues[fieldName] &&
      typedValues[fieldName] !== newerValues[fieldName],
  );
  const values = Object.fromEntries(
    fieldNames.map((fieldName) => [
      fieldName,
      typedValues[fieldName] === originalValues[fieldName] ? newerValues[fieldName] : typedValues[fieldName],
    ]),
  );
  return { values: values as unknown as V, conflicts };
}
