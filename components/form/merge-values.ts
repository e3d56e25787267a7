type Flat = Readonly<Record<string, string | boolean>>;

export type Merged<V> = {
  /** Where both sides changed the same field, this holds what the person typed. */
  values: V;
  conflicts: readonly (keyof V & string)[];
};

/**
 * Brings what a person typed onto a record somebody else has changed since it was read.
 *
 * Rule: a field only one side changed takes that side; a field both changed to different things is a conflict
 * @param read the values the person began with
 */
export function mergeValues<V extends Flat>(read: V, typed: V, newer: V): Merged<V> {
  const names = Object.keys(typed) as (keyof V & string)[];
  const conflicts = names.filter(
    (name) => typed[name] !== read[name] && newer[name] !== read[name] && typed[name] !== newer[name],
  );
  const values = Object.fromEntries(
    names.map((name) => [name, typed[name] === read[name] ? newer[name] : typed[name]]),
  );
  return { values: values as unknown as V, conflicts };
}
