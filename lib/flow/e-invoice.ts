import type { CompanySettings } from "../api/contract/company-settings";
import type { Customer } from "../api/contract/customer";
import type { Invoice } from "../api/contract/customer-invoice";
import type { InvoiceDraft } from "../api/contract/customer-invoice-draft";
import type { SendType } from "../api/contract/invoice-operation";

/** What an invoice lacks to be handed over, and whose it is: what stands on a posted invoice cannot be changed. */
export type Missing =
  | { of: "invoice"; field: "address" | "yourReference" | "ourReference" | "electronicReference" }
  | { of: "customer"; field: "electronicAddress" | "identityNumber" }
  | { of: "company"; field: "registration" };

type Sent = Pick<Invoice, "address" | "yourReference" | "ourReference" | "electronicReference">;
type Parties = { invoice: Sent; customer: Customer; company: Pick<CompanySettings, "isUnregisteredSender"> };

/**
 * The ways an invoice may be handed over, the usual one first.
 *
 * Rule: the network takes no private persons, a consumer's bank no Swedish ones, Kivra only Swedish senders and customers
 *       (source: behaviour 12; who can be reached how is assumed where it says nothing)
 * @param home country of the seller
 */
export function waysToSend({ customer }: Pick<Parties, "customer">, home: string): readonly SendType[] {
  const country = customer.invoiceAddress.countryCode || home;
  const kivra: readonly SendType[] = home === "SE" && country === "SE" ? ["kivra"] : [];
  if (!customer.isPrivatePerson) return ["network", "print", ...kivra];
  const bank: readonly SendType[] = home === "SE" ? [] : ["consumer"];
  return [...kivra, ...bank, "print"];
}

/**
 * What the service would refuse the invoice for.
 *
 * Rule: an address but for Kivra (4017); but for paper our reference (4015), from Norway the customer's too (4014), and
 *       the electronic reference where the recipient demands one; somewhere to send it to. Assumed: the company's own
 *       registration counts where the service tells it
 */
export function missingToSend(
  { invoice, customer, company }: Parties,
  way: SendType,
  home: string,
): readonly Missing[] {
  const { line1, postalCode, city } = invoice.address;
  const lacks = (text: string) => text.trim() === "";
  const missing: Missing[] = [];
  if (way !== "kivra" && [line1, postalCode, city].some(lacks)) missing.push({ of: "invoice", field: "address" });
  if (way === "print") return missing;
  if (home === "NO" && lacks(invoice.yourReference)) missing.push({ of: "invoice", field: "yourReference" });
  if (lacks(invoice.ourReference)) missing.push({ of: "invoice", field: "ourReference" });
  if (customer.requiresReference && lacks(invoice.electronicReference))
    missing.push({ of: "invoice", field: "electronicReference" });
  const { electronicAddress, gln, identityNumber } = customer;
  const isReached = {
    network: [electronicAddress, gln, identityNumber].some((one) => !lacks(one)),
    consumer: !lacks(electronicAddress),
    kivra: !lacks(identityNumber),
  }[way];
  if (!isReached) missing.push({ of: "customer", field: way === "consumer" ? "electronicAddress" : "identityNumber" });
  if (way === "network" && company.isUnregisteredSender) missing.push({ of: "company", field: "registration" });
  return missing;
}

/** Whether a customer's record says that it gets e-invoices: the service has no other place to say so. */
export function takesEInvoices({ isPrivatePerson, electronicAddress, gln }: Customer): boolean {
  return !isPrivatePerson && (electronicAddress.trim() !== "" || gln.trim() !== "");
}

/**
 * What a draft lacks for the network, so that it can still be filled in: once posted it cannot.
 *
 * Rule: what the draft leaves empty the service takes from the customer (source: behaviour 9; of the reference assumed)
 */
export function missingOfDraft(
  draft: Pick<InvoiceDraft, "yourReference" | "ourReference" | "rest">,
  customer: Customer,
  home: string,
): readonly Missing[] {
  const own = (member: string) => String(draft.rest[member] ?? "");
  const { line1, postalCode, city } = customer.invoiceAddress;
  const invoice = {
    address: {
      line1: own("InvoiceAddress1") || line1,
      postalCode: own("InvoicePostalCode") || postalCode,
      city: own("InvoiceCity") || city,
    },
    yourReference: draft.yourReference,
    ourReference: draft.ourReference,
    electronicReference: own("ElectronicReference") || String(customer.rest.ElectronicReference ?? ""),
  };
  const company = { isUnregisteredSender: false };
  return missingToSend({ invoice, customer, company }, "network", home);
}

/** Where the invoice will go, as far as it is known here; empty where the service works it out. */
export function sendsTo({ invoice, customer }: Pick<Parties, "invoice" | "customer">, way: SendType): string {
  const { line1, postalCode, city } = invoice.address;
  if (way === "print") return `${line1}, ${postalCode} ${city}`;
  if (way === "kivra") return customer.identityNumber;
  return customer.electronicAddress || (way === "network" ? customer.gln || customer.identityNumber : "");
}
