import { invoiceSchema } from "@e-invoice-eu/core";
import { Ajv2019 } from "ajv/dist/2019.js";
import type { Element } from "./xml-tree";

/** A part of the JSON schema of an e-invoice, with the members that are read here. */
type Schema = {
  readonly type?: string;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
};

const isValid = new Ajv2019({ strict: false, allErrors: true }).compile(invoiceSchema as object);
const ofInvoice = (invoiceSchema as unknown as Schema).properties?.["ubl:Invoice"] ?? {};

/** A credit note has the same elements under other names. */
const asInvoice: Readonly<Record<string, string>> = {
  "cbc:CreditNoteTypeCode": "cbc:InvoiceTypeCode",
  "cac:CreditNoteLine": "cac:InvoiceLine",
  "cbc:CreditedQuantity": "cbc:InvoicedQuantity",
};

/**
 * The violations of the schema of Peppol BIS Billing 3.0 that the package contains: unknown and missing elements, their
 * order, the form of dates and amounts, and codes that are not on their list.
 */
export function schemaBreaks(document: Element): readonly string[] {
  const found: string[] = [];
  const value = shaped(document, ofInvoice, document.name, found);
  if (!isValid({ "ubl:Invoice": value })) {
    for (const { instancePath, message } of isValid.errors ?? []) found.push(`schema: ${instancePath} ${message}`);
  }
  return found;
}

/** An element in the shape the schema describes. An attribute is a member beside its element, named `element@attribute`. */
function shaped(element: Element, schema: Schema, path: string, found: string[]): unknown {
  if (!schema.properties) return element.name === "cbc:PriceAmount" ? asAmount(element.text) : element.text;
  const order = Object.keys(schema.properties);
  const value: Record<string, unknown> = {};
  let last = -1;
  for (const child of element.children) {
    const name = asInvoice[child.name] ?? child.name;
    const at = order.indexOf(name);
    if (at < last) found.push(`order: ${path} has ${child.name} after what follows it`);
    last = Math.max(last, at);
    const own = schema.properties[name] ?? {};
    const one = shaped(child, own.items ?? own, `${path}/${child.name}`, found);
    if (own.type === "array") value[name] = [...((value[name] as unknown[]) ?? []), one];
    else if (name in value) found.push(`order: ${path} has ${child.name} twice`);
    else value[name] = one;
    for (const [attribute, text] of Object.entries(child.attributes)) value[`${name}@${attribute}`] = text;
  }
  return value;
}

/** A unit price may have any number of decimals (EN 16931-1, 6.5.3), but the schema of the package allows only two. */
const asAmount = (price: string) => price.replace(/(\.\d\d)\d+$/, "$1");
