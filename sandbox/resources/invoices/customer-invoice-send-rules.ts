import { electronicAddressOf } from "../../documents/e-invoice/electronic-address";
import { ruleRefusalError } from "../../http/problem";

/** The values of `SendType` in the API. */
export const sendType = { electronic: 1, print: 2, consumer: 3, kivra: 4 } as const;

export type SendType = (typeof sendType)[keyof typeof sendType];

/** The members of a booked invoice, of its customer and of the company that decide whether the invoice can be sent. */
export type SendableInvoice = {
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

const refusalCodes = { noYourReference: 4014, noOurReference: 4015, noAddress: 4017 } as const;

/**
 * The recipient of an invoice that is sent by the requested `SendType` (docs/api/documents-and-mail.md#e-invoices). Which
 * customers can be reached by which type is assumed.
 *
 * @returns the electronic address, the number by which Kivra knows the customer, or the postal address
 * @throws ApiError 4014, 4015, 4017, 2000 and 4002, each at its member
 */
export function recipientOf(invoice: SendableInvoice, requestedType: SendType): string {
  if (requestedType !== sendType.kivra) assertAddress(invoice);
  if (requestedType === sendType.print) return postalAddressOf(invoice);
  assertReferences(invoice);
  if (requestedType === sendType.kivra) return kivraNumberOf(invoice);
  if (requestedType === sendType.consumer) return consumerNumberOf(invoice);
  if (invoice.customer.IsPrivatePerson)
    throw unreachableRefusal("A private person has no address for electronic invoices.");
  const address = networkAddressOf(invoice.customer, invoice.CountryCode);
  if (address === null) throw unreachableRefusal("The customer has no electronic address and no organisation number.");
  return address;
}

/**
 * The electronic address of a customer in the e-invoice network, for a seller in the stated country. Null for private
 * persons, and for customers without any address or number.
 */
export function networkAddressOf(customer: SendableInvoice["customer"], sellerCountryCode: string): string | null {
  const { IsPrivatePerson, ElectronicAddress, EdiGlnNumber, CorporateIdentityNumber, InvoiceCountryCode } = customer;
  if (IsPrivatePerson) return null;
  return electronicAddressOf({
    address: ElectronicAddress,
    gln: EdiGlnNumber,
    organisationNumber: CorporateIdentityNumber,
    countryCode: InvoiceCountryCode ?? sellerCountryCode,
  });
}

const unreachableRefusal = (message: string) => ruleRefusalError(4002, message, "SendType");

const isBlank = (text: string | null) => (text ?? "").trim() === "";

/** @throws ApiError 4017 at the first member that is missing */
function assertAddress(invoice: SendableInvoice): void {
  const missingMember = (["InvoiceAddress1", "InvoicePostalCode", "InvoiceCity"] as const).find((member) =>
    isBlank(invoice[member]),
  );
  if (missingMember)
    throw ruleRefusalError(
      refusalCodes.noAddress,
      `The invoice needs an address: ${missingMember} is empty.`,
      missingMember,
    );
}

/** @throws ApiError 4014 and 4015; 2000 when the recipient requires a reference and the invoice has none */
function assertReferences(invoice: SendableInvoice): void {
  if (invoice.CountryCode === "NO" && isBlank(invoice.YourReference)) {
    throw ruleRefusalError(refusalCodes.noYourReference, "The invoice needs YourReference.", "YourReference");
  }
  if (isBlank(invoice.OurReference)) {
    throw ruleRefusalError(refusalCodes.noOurReference, "The invoice needs OurReference.", "OurReference");
  }
  if (invoice.customer.RequiresReferenceNumber && isBlank(invoice.ElectronicReference)) {
    throw ruleRefusalError(2000, "The recipient takes no invoice without ElectronicReference.", "ElectronicReference");
  }
}

const postalAddressOf = (invoice: SendableInvoice): string =>
  `${invoice.InvoiceAddress1}, ${invoice.InvoicePostalCode} ${invoice.InvoiceCity}`;

function kivraNumberOf({ CountryCode, customer }: SendableInvoice): string {
  const isSwedish = CountryCode === "SE" && (customer.InvoiceCountryCode ?? "SE") === "SE";
  if (!isSwedish) throw unreachableRefusal("Kivra is for Swedish companies and their Swedish customers.");
  if (isBlank(customer.CorporateIdentityNumber)) {
    throw unreachableRefusal("Kivra knows a customer by CorporateIdentityNumber, which is empty.");
  }
  return customer.CorporateIdentityNumber ?? "";
}

function consumerNumberOf({ CountryCode, customer }: SendableInvoice): string {
  if (CountryCode === "SE")
    throw unreachableRefusal("Invoices to the banks of consumers are not for Swedish customers.");
  if (!customer.IsPrivatePerson) throw unreachableRefusal("Only private persons get invoices in their bank.");
  if (isBlank(customer.ElectronicAddress)) throw unreachableRefusal("The customer has no electronic address.");
  return customer.ElectronicAddress ?? "";
}
