const euMembers: ReadonlySet<string> = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);

/**
 * Whether the books put the company's VAT on a sale: at home always, from one member of the EU to another when the buyer
 * has no VAT number, otherwise never. A buyer without a country is at home.
 *
 * Assumed: the service does not say it; it follows from the kinds of sale an article account coding knows.
 * @param home country of the seller, two letters
 */
export function chargesVat(home: string, buyer: { countryCode: string; vatNumber: string }): boolean {
  const country = buyer.countryCode || home;
  const withinEu = euMembers.has(home) && euMembers.has(country);
  return country === home || (withinEu && buyer.vatNumber === "");
}
