import type { Customer } from "../../api/contract/sales/customer";

const euMembers: ReadonlySet<string> = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);

/** Where a buyer is, seen from the seller. */
export type Market = "home" | "eu" | "outside";

/** A buyer without a country is at home. @param home country of the seller, two letters */
export function marketOf(home: string, countryCode: string): Market {
  const country = countryCode || home;
  if (country === home) return "home";
  return euMembers.has(home) && euMembers.has(country) ? "eu" : "outside";
}

/** What of a customer decides whether a sale carries the company's VAT. */
export type Buyer = { countryCode: string; vatNumber: string; forcesVat: boolean };

/** Nobody chosen is a buyer at home. */
export function buyerOf(customer: Pick<Customer, "invoiceAddress" | "vatNumber" | "forcesVat"> | null): Buyer {
  if (customer === null) return { countryCode: "", vatNumber: "", forcesVat: false };
  const { invoiceAddress, vatNumber, forcesVat } = customer;
  return { countryCode: invoiceAddress.countryCode, vatNumber, forcesVat };
}

/**
 * Whether the books put the company's VAT on a sale: at home always, from one member of the EU to another when the buyer
 * has no VAT number or is charged VAT by force, otherwise never.
 *
 * Assumed: the service does not say it; it follows from the kinds of sale an article account coding knows, and from the
 *          name of the customer's member `ForceBookkeepVat`
 * @param home country of the seller, two letters
 */
export function chargesVat(home: string, buyer: Buyer): boolean {
  const market = marketOf(home, buyer.countryCode);
  return market === "home" || (market === "eu" && (buyer.vatNumber === "" || buyer.forcesVat));
}
