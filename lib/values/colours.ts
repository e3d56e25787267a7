/** The eight colours a company can have, in the order they are given; stylesheet and database know them by these names. */
export const colours = ["blabar", "sjo", "tall", "hjortron", "lingon", "ljung", "lav", "granit"] as const;
export type Colour = (typeof colours)[number];

/** The colour that was taken least often, the first of several: a free one while there is one. */
export function nextColour(taken: readonly Colour[]): Colour {
  const uses = (colour: Colour) => taken.filter((one) => one === colour).length;
  return colours.reduce((least, colour) => (uses(colour) < uses(least) ? colour : least));
}
