/**
 * The people to whom a rejection is mailed.
 *
 * Shape:  ids of users of the service, in the order in which they were chosen
 * Rule:   people who can no longer be chosen are left out. Where the list could not be read, nobody is left out, and
 *         the service decides
 *
 * @param people the people who can be chosen; null where the list could not be read
 */
export function chooseRejectionReceivers(
  chosenIds: Iterable<string>,
  people: readonly { readonly id: string }[] | null,
): readonly string[] {
  if (people === null) return [...chosenIds];
  const choosableIds = new Set(people.map(({ id }) => id));
  return [...chosenIds].filter((id) => choosableIds.has(id));
}
