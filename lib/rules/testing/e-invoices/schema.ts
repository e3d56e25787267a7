import { invoiceSchema } from "@e-invoice-eu/core";
import { Ajv2019 } from "ajv/dist/2019.js";
import type { XmlElement } from "./xml-tree";

/** A part of the JSON schema of an e-invoice, with the members that are read here. */
type Schema = {
  readonly type?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
};

const validateInvoice = new Ajv2019({ strict: false, allErrors: true }).compile(invoiceSchema as object);
const invoiceSchemaPart = (invoiceSchema as unknown as Schema).properties?.["ubl:Invoice"] ?? {};

/** A credit note has the same elements under other names. */
const invoiceElementNames: Readonly<Record<string, string>> = {
  "cbc:CreditNoteTypeCode": "cbc:InvoiceTypeCode",
  "cac:CreditNoteLine": "cac:InvoiceLine",
  "cbc:CreditedQuantity": "cbc:InvoicedQuantity",
};

/**
 * The violations of the schema of Peppol BIS Billing 3.0 that the package contains: unknown and missing elements, their
 * order, the form of dates and amounts, and codes that are not on their list.
 */
export function schemaViolations(document: XmlElement): readonly string[] {
  const violations: string[] = [];
  const value = toSchemaShape(document, invoiceSchemaPart, document.name, violations);
  if (!validateInvoice({ "ubl:Invoice": value })) {
    for (const { instancePath, message } of validateInvoice.errors ?? [])
      violations.push(`schema: ${instancePath} ${message}`);
  }
  return violations;
}

/** An element in the shape the schema describes. An attribute is a member beside its element, named `element@attribute`. */
function toSchemaShape(element: XmlElement, schema: Schema, path: string, violations: string[]): unknown {
  if (!schema.properties) return element.name === "cbc:PriceAmount" ? withTwoDecimals(element.text) : element.text;
  const elementOrder = Object.keys(schema.properties);
  const value: Record<string, unknown> = {};
  let lastPosition = -1;
  for (const child of element.children) {
    const name = invoiceElementNames[child.name] ?? child.name;
    const position = elementOrder.indexOf(name);
    if (position < lastPosition) violations.push(`order: ${path} has ${child.name} after what follows it`);
    lastPosition = Math.max(lastPosition, position);
    const childSchema = schema.properties[name] ?? {};
    const childValue = toSchemaShape(child, childSchema.items ?? childSchema, `${path}/${child.name}`, violations);
    if (childSchema.type === "array") value[name] = [...((value[name] as unknown[]) ?? []), childValue];
    else if (name in value) violations.push(`order: ${path} has ${child.name} twice`);
    else value[name] = childValue;
    for (const [attribute, text] of Object.entries(child.attributes)) value[`${name}@${attribute}`] = text;
  }
  return value;
}

/** A unit price may have any number of decimals (EN 16931-1, 6.5.3), but the schema of the package allows only two. */
const withTwoDecimals = (price: string) => price.replace(/(\.\d\d)\d+$/, "$1");
