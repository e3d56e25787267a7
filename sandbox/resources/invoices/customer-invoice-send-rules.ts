import { electronicAddress } from "../../documents/e-invoice/electronic-address";
import { refused } from "../../http/problem";

/** `SendType` of the interface. */
export const sendType = { electronic: 1, print: 2, consumer: 3, kivra: 4 } as const;

export type SendType = (typeof sendType)[keyof typeof sendType];

/** What of a booked invoice, its customer and the company decides whether it can be sent. */
export type Sendable = {
  readonly CountryCode: string;
  readonly OurReference: string | null;
  readonly YourReference: string | null;
  readonly ElectronicReference: string | null;
  readonly InvoiceAddress1: string | null;
  readonly InvoiceCity: string | null;
  readonly InvoicePostalCode: string | null;
  readonly customer: {
    readonly IsPrivatePerson: boolean;
    readonly RequiresReferenceNumber: boolean;
    readonly ElectronicAddress: string | null;
    readonly EdiGlnNumber: string | null;
    readonly CorporateIdentityNumber: string | null;
    readonly InvoiceCountryCode: string | null;
  };
};

const codes = { noYourReference: 4014, noOurReference: 4015, noAddress: 4017 } as const;

/**
 * Where an invoice goes in the way asked for (docs/api/documents-and-mail.md#e-invoices; who can be reached how is
 * assumed).
 *
 * @returns the electronic address, the number Kivra knows the customer by, or the postal address
 * @throws ApiError 4014, 4015, 4017, 2000 and 4002, each at its member
 */
export function recipientOf(invoice: Sendable, type: SendType): string {
  if (type !== sendType.kivra) assertAddress(invoice);
  if (type === sendType.print) return postalAddress(invoice);
  assertReferences(invoice);
  if (type === sendType.kivra) return kivraNumber(invoice);
  if (type === sendType.consumer) return consumerNumber(invoice);
  if (invoice.customer.IsPrivatePerson) throw unreachable("A private person has no address for electronic invoices.");
  const address = networkAddress(invoice.customer, invoice.CountryCode);
  if (address === null) throw unreachable("The customer has no electronic address and no organisation number.");
  return address;
}

/** Where the network would look for a customer of a seller in this country; null for private persons, and without any. */
export function networkAddress(customer: Sendable["customer"], seller: string): string | null {
  const { IsPrivatePerson, ElectronicAddress, EdiGlnNumber, CorporateIdentityNumber, InvoiceCountryCode } = customer;
  if (IsPrivatePerson) return null;
  return electronicAddress({
    address: ElectronicAddress,
    gln: EdiGlnNumber,
    organisationNumber: CorporateIdentityNumber,
    countryCode: InvoiceCountryCode ?? seller,
  });
}

const unreachable = (message: string) => refused(4002, message, "SendType");

const isMissing = (text: string | null) => (text ?? "").trim() === "";

/** @throws ApiError 4017 at the first member that is missing */
function assertAddress(invoice: Sendable): void {
  const missing = (["InvoiceAddress1", "InvoicePostalCode", "InvoiceCity"] as const).find((at) =>
    isMissing(invoice[at]),
  );
  if (missing) throw refused(codes.noAddress, `The invoice needs an address: ${missing} is empty.`, missing);
}

/** @throws ApiError 4014 and 4015; 2000 where the recipient demands a reference */
function assertReferences(invoice: Sendable): void {
  if (invoice.CountryCode === "NO" && isMissing(invoice.YourReference)) {
    throw refused(codes.noYourReference, "The invoice needs YourReference.", "YourReference");
  }
  if (isMissing(invoice.OurReference)) {
    throw refused(codes.noOurReference, "The invoice needs OurReference.", "OurReference");
  }
  if (invoice.customer.RequiresReferenceNumber && isMissing(invoice.ElectronicReference)) {
    throw refused(2000, "The recipient takes no invoice without ElectronicReference.", "ElectronicReference");
  }
}

const postalAddress = (invoice: Sendable): string =>
  `${invoice.InvoiceAddress1}, ${invoice.InvoicePostalCode} ${invoice.InvoiceCity}`;

function kivraNumber({ CountryCode, customer }: Sendable): string {
  const isSwedish = CountryCode === "SE" && (customer.InvoiceCountryCode ?? "SE") === "SE";
  if (!isSwedish) throw unreachable("Kivra is for Swedish companies and their Swedish customers.");
  if (isMissing(customer.CorporateIdentityNumber)) {
    throw unreachable("Kivra knows a customer by CorporateIdentityNumber, which is empty.");
  }
  return customer.CorporateIdentityNumber ?? "";
}

function consumerNumber({ CountryCode, customer }: Sendable): string {
  if (CountryCode === "SE") throw unreachable("Invoices to the banks of consumers are not for Swedish customers.");
  if (!customer.IsPrivatePerson) throw unreachable("Only private persons get invoices in their bank.");
  if (isMissing(customer.ElectronicAddress)) throw unreachable("The customer has no electronic address.");
  return customer.ElectronicAddress ?? "";
}
