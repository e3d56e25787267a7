/**
 * The countries in whose IBANs a euro payment is a SEPA credit transfer (source: EPC409-09, the list of SEPA scheme countries).
 */
const sepaCountries: ReadonlySet<string> = new Set(
  (
    "AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI " +
    "SK SM VA"
  ).split(" "),
);

export const isSepaCountry = (countryCode: string): boolean => sepaCountries.has(countryCode);
