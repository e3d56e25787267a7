import type { Customer } from "../../../api/contract/sales/customer";
import type { InvoiceDraft } from "../../../api/contract/sales/customer-invoice-draft";
import type { MissingField } from "./e-invoice";
import { type BrokenRule, isNotSwedishRate, isWrongForEInvoice } from "./e-invoice-rules";

/**
 * A place in the editor of a draft. `row` is the index of a stored row; the index after the last row is the blank row.
 */
export type DraftPlace = { field: "yourReference" | "ourReference" } | { field: "row"; row: number };

/** The place where a person corrects a value that an e-invoice lacks or has wrong. */
export type MendingPlace =
  | { in: "customer"; field: AddressField | "name" | "electronicAddress" | "identityNumber" | "vatNumber" }
  | { in: "draft"; place: DraftPlace }
  /** Only the bookkeeping program shows this setting. */
  | { in: "companySettings"; setting: CompanySetting }
  | { in: "customerElsewhere" };

/** A setting of the company that a rule of e-invoices is about. */
export type CompanySetting = Extract<BrokenRule, { of: "company" }>["field"];

type AddressField = "line1" | "postalCode" | "city";

const addressFields = ["line1", "postalCode", "city"] as const;

/**
 * The place where a person corrects what a draft lacks for an e-invoice; null where the message about it names the
 * place itself.
 *
 * Rule: an empty address is corrected at the customer, since the draft takes it from there. The VAT rate of a row is
 *       that of its article, so that a wrong rate is corrected at the row
 */
export function findMendingPlace(
  missingField: MissingField,
  { rows }: Pick<InvoiceDraft, "rows">,
  { invoiceAddress }: Pick<Customer, "invoiceAddress">,
): MendingPlace | null {
  if (missingField.of === "customer") return { in: "customer", field: missingField.field };
  if (missingField.of === "company")
    return missingField.field === "registration" ? null : { in: "companySettings", setting: missingField.field };
  switch (missingField.field) {
    case "address":
      return {
        in: "customer",
        field: addressFields.find((field) => invoiceAddress[field].trim() === "") ?? "line1",
      };
    case "yourReference":
    case "ourReference":
      return { in: "draft", place: { field: missingField.field } };
    case "rate": {
      const rowIndex = rows.findIndex(
        ({ isTextRow, rateBps }) => !isTextRow && rateBps !== null && isNotSwedishRate(rateBps),
      );
      return { in: "draft", place: { field: "row", row: Math.max(rowIndex, 0) } };
    }
    case "rows":
    case "creditedInvoice":
      return { in: "draft", place: { field: "row", row: rows.length } };
    case "electronicReference":
    case "currency":
      return { in: "customerElsewhere" };
  }
}

/** A fault shown at a field of a customer: the field is empty, or its value is wrong. */
export type FieldFault = { is: "lacking"; field: "address" | "electronicAddress" | "identityNumber" } | WrongField;
type WrongField = { is: "wrong"; field: "name" | "electronicAddress" | "identityNumber" | "vatNumber" };

/**
 * The fault of one field of a customer who gets e-invoices; null where the field has none.
 *
 * @param field a field of the customer's form
 * @param sellerCountry country of the seller
 */
export function eInvoiceFaultAt(field: string, customer: Customer, sellerCountry: string): FieldFault | null {
  const { invoiceAddress, electronicAddress, gln, identityNumber, isPrivatePerson } = customer;
  const hasNoElectronicAddress = [electronicAddress, gln].every((text) => text.trim() === "");
  const addressField = addressFields.find((candidate) => candidate === field);
  if (addressField && invoiceAddress[addressField].trim() === "") return { is: "lacking", field: "address" };
  if (field === "electronicAddress" && hasNoElectronicAddress) return { is: "lacking", field };
  if (field === "identityNumber" && identityNumber.trim() === "")
    return { is: hasNoElectronicAddress || isPrivatePerson ? "lacking" : "wrong", field };
  if (!isWrongForEInvoice(field, customer, sellerCountry)) return null;
  return isWrongField(field) ? { is: "wrong", field } : null;
}

const isWrongField = (field: string): field is WrongField["field"] =>
  ["name", "electronicAddress", "identityNumber", "vatNumber"].includes(field);
