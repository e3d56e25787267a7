/**
 * The people to whom a rejection is mailed.
 *
 * Shape:  ids of users of the service, in the order in which they were chosen
 * Rule:   those of the chosen people who can still be chosen; where the list could not be read nobody is dropped, and the
 *         service decides
 *
 * @param people the people who can be chosen; null where the list could not be read
 */
export function rejectionReceivers(
  chosen: Iterable<string>,
  people: readonly { readonly id: string }[] | null,
): readonly string[] {
  if (people === null) return [...chosen];
  const choosableIds = new Set(people.map(({ id }) => id));
  return [...chosen].filter((id) => choosableIds.has(id));
}
