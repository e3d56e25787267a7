import * as z from "zod/mini";
import { formatDecimal } from "../../money";
import { emptyAddress } from "./address";
import type { Customer } from "./customer";
import { emailText, type FieldRefusal, formText, numberText, requiredText, typedNumber } from "./form-text";

const refused = (code: FieldRefusal): string => code;
const country = formText(2).check(z.refine((value) => /^([A-Za-z]{2})?$/.test(value), refused("country_invalid")));
const percent = { decimals: 2, least: 0n, most: 1_000_000n, mayBeEmpty: true };

/** What a person types about a customer. All members are text or ticks; the limits are the API's. */
export function customerFormSchema(language: string) {
  return z
    .object({
      number: formText(16),
      name: requiredText(50),
      isPrivatePerson: z.boolean(),
      isActive: z.boolean(),
      identityNumber: formText(20),
      vatNumber: formText(20),
      email: emailText(),
      phone: formText(50),
      mobilePhone: formText(50),
      website: formText(255),
      contactName: formText(100),
      contactEmail: emailText(),
      contactPhone: formText(50),
      invoiceLine1: formText(50),
      invoiceLine2: formText(50),
      invoicePostalCode: requiredText(10),
      invoiceCity: requiredText(50),
      invoiceCountryCode: country,
      deliveryName: formText(100),
      deliveryLine1: formText(50),
      deliveryLine2: formText(50),
      deliveryPostalCode: formText(10),
      deliveryCity: formText(50),
      deliveryCountryCode: country,
      currencyCode: formText(3),
      termsOfPaymentId: requiredText(36),
      documentLanguage: formText(2),
      discountPercent: numberText(language, percent),
      reverseChargeConstruction: z.boolean(),
      note: formText(4000),
    })
    .check(
      z.refine((form) => /^([A-Z]{2}[A-Z0-9]{8,12})?$/.test(plainVatNumber(form.vatNumber)), {
        path: ["vatNumber"],
        message: refused("vat_number_invalid"),
      }),
      z.refine((form) => form.vatNumber === "" || form.invoiceCountryCode !== "", {
        path: ["invoiceCountryCode"],
        message: refused("country_needed"),
      }),
      z.refine((form) => !form.reverseChargeConstruction || form.vatNumber !== "", {
        path: ["vatNumber"],
        message: refused("vat_number_needed"),
      }),
    );
}

export type CustomerForm = z.infer<ReturnType<typeof customerFormSchema>>;

/** The form's first values for a customer. */
export function toCustomerForm(customer: Customer, language: string): CustomerForm {
  const { invoiceAddress, deliveryAddress, discount } = customer;
  return {
    number: customer.number,
    name: customer.name,
    isPrivatePerson: customer.isPrivatePerson,
    isActive: customer.isActive,
    identityNumber: customer.identityNumber,
    vatNumber: customer.vatNumber,
    email: customer.email,
    phone: customer.phone,
    mobilePhone: customer.mobilePhone,
    website: customer.website,
    contactName: customer.contactName,
    contactEmail: customer.contactEmail,
    contactPhone: customer.contactPhone,
    invoiceLine1: invoiceAddress.line1,
    invoiceLine2: invoiceAddress.line2,
    invoicePostalCode: invoiceAddress.postalCode,
    invoiceCity: invoiceAddress.city,
    invoiceCountryCode: invoiceAddress.countryCode,
    deliveryName: customer.deliveryName,
    deliveryLine1: deliveryAddress.line1,
    deliveryLine2: deliveryAddress.line2,
    deliveryPostalCode: deliveryAddress.postalCode,
    deliveryCity: deliveryAddress.city,
    deliveryCountryCode: deliveryAddress.countryCode,
    currencyCode: customer.currencyCode,
    termsOfPaymentId: customer.termsOfPaymentId,
    documentLanguage: customer.documentLanguage,
    discountPercent: discount === 0n ? "" : formatDecimal(discount, 2, language),
    reverseChargeConstruction: customer.reverseChargeConstruction,
    note: customer.note,
  };
}

/** The customer with what was typed; everything the form does not show stays as read. */
export function applyCustomerForm(base: Customer, form: CustomerForm, language: string): Customer {
  const { discountPercent, invoiceLine1, invoiceLine2, invoicePostalCode, invoiceCity, ...rest } = form;
  const { invoiceCountryCode, deliveryLine1, deliveryLine2, deliveryPostalCode, ...shared } = rest;
  const { deliveryCity, deliveryCountryCode, ...plain } = shared;
  return {
    ...base,
    ...plain,
    vatNumber: plainVatNumber(form.vatNumber),
    discount: typedNumber(discountPercent, language) / 100n,
    invoiceAddress: {
      ...emptyAddress,
      line1: invoiceLine1,
      line2: invoiceLine2,
      postalCode: invoicePostalCode,
      city: invoiceCity,
      countryCode: invoiceCountryCode.toUpperCase(),
    },
    deliveryAddress: {
      ...emptyAddress,
      line1: deliveryLine1,
      line2: deliveryLine2,
      postalCode: deliveryPostalCode,
      city: deliveryCity,
      countryCode: deliveryCountryCode.toUpperCase(),
    },
  };
}

function plainVatNumber(text: string): string {
  return text.replace(/[\s.-]/g, "").toUpperCase();
}
