import type { Customer } from "../../api/contract/sales/customer";

const euMembers: ReadonlySet<string> = new Set(
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" "),
);

/** The place of a buyer as seen from the seller. */
export type Market = "home" | "eu" | "outside";

/**
 * The market of a buyer; a buyer without a country is at home. @param sellerCountry country of the seller, two letters
 */
export function marketOf(sellerCountry: string, countryCode: string): Market {
  const country = countryCode || sellerCountry;
  if (country === sellerCountry) return "home";
  return euMembers.has(sellerCountry) && euMembers.has(country) ? "eu" : "outside";
}

/** The members of a customer that decide whether a sale carries the company's VAT. */
export type Buyer = { countryCode: string; vatNumber: string; forcesVat: boolean };

/** The buyer that a customer is; while no customer is chosen, the buyer is at home. */
export function buyerOf(customer: Pick<Customer, "invoiceAddress" | "vatNumber" | "forcesVat"> | null): Buyer {
  if (customer === null) return { countryCode: "", vatNumber: "", forcesVat: false };
  const { invoiceAddress, vatNumber, forcesVat } = customer;
  return { countryCode: invoiceAddress.countryCode, vatNumber, forcesVat };
}

/**
 * Whether the books put the company's VAT on a sale: at home always, from one member of the EU to another when the buyer
 * has no VAT number or is charged VAT by force, otherwise never.
 *
 * Assumed: the service does not document this rule; it follows from the kinds of sale in an article account coding, and from
 *          the name of the customer's member `ForceBookkeepVat`
 * @param sellerCountry country of the seller, two letters
 */
export function chargesVat(sellerCountry: string, buyer: Buyer): boolean {
  const market = marketOf(sellerCountry, buyer.countryCode);
  return market === "home" || (market === "eu" && (buyer.vatNumber === "" || buyer.forcesVat));
}
