/**
 * The eight colours a company can have, in the order in which they are assigned; stylesheet and database use these names.
 */
export const colours = ["blabar", "sjo", "tall", "hjortron", "lingon", "ljung", "lav", "granit"] as const;
export type Colour = (typeof colours)[number];

/** Returns the colour that the fewest companies use; of several such colours it returns the first. */
export function nextColour(usedColours: readonly Colour[]): Colour {
  const countUses = (colour: Colour) => usedColours.filter((usedColour) => usedColour === colour).length;
  return colours.reduce((leastUsed, colour) => (countUses(colour) < countUses(leastUsed) ? colour : leastUsed));
}
