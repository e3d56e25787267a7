import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { brokenRulesOf } from "./rules";
import { schemaViolations } from "./schema";
import { parseXml } from "./xml-tree";

/** A Swedish invoice that breaks no rule, with a text row and a deduction. */
const soundXml = readFileSync(path.join(import.meta.dirname, "sound.xml"), "utf8").replace(/>\n</g, "><");

/** Parses the document with one text replaced by another; the replaced text must occur in it. */
function parseChangedDocument(originalText: string | RegExp, replacementText: string): ReturnType<typeof parseXml> {
  const xml = soundXml.replace(originalText, replacementText);
  if (xml === soundXml) throw new Error(`there is no ${originalText}`);
  return parseXml(xml);
}

describe("what holds an e-invoice to its rules in the tests", () => {
  it("finds nothing in a sound one", () => {
    expect([...schemaViolations(parseXml(soundXml)), ...brokenRulesOf(parseXml(soundXml))]).toEqual([]);
  });

  it.each<[string, string | RegExp, string]>([
    ["BR-27", ">150</cbc:PriceAmount>", ">-150</cbc:PriceAmount>"],
    ["PEPPOL-EN16931-R120", 'unitCode="MTR">-1<', 'unitCode="MTR">1<'],
    ["PEPPOL-EN16931-R008", "<cbc:CityName>Luleå<", "<cbc:CityName><"],
    ["PEPPOL-EN16931-R002", "<cbc:Note>", "<cbc:Note>A</cbc:Note><cbc:Note>"],
    ["PEPPOL-EN16931-R003", /<cbc:BuyerReference>.*<.cbc:BuyerReference>/, ""],
    ["PEPPOL-EN16931-R051", 'PayableAmount currencyID="SEK"', 'PayableAmount currencyID="EUR"'],
    ["BR-21", "<cbc:ID>3</cbc:ID><cbc:InvoicedQuantity", "<cbc:ID>2</cbc:ID><cbc:InvoicedQuantity"],
    ["BR-CO-15", 'TaxInclusiveAmount currencyID="SEK">2055.00', 'TaxInclusiveAmount currencyID="SEK">2055.01'],
    ["BR-CO-16", 'PayableAmount currencyID="SEK">2055.00', 'PayableAmount currencyID="SEK">2054.00'],
    ["BR-CO-25", "<cbc:DueDate>2026-12-21</cbc:DueDate>", ""],
    ["BR-61", /<cac:PayeeFinancialAccount>.*<.cac:PayeeFinancialAccount>/, ""],
    ["BR-CO-09", "<cbc:CompanyID>SE556016068001", "<cbc:CompanyID>556016068001"],
    ["SE-R-001", "<cbc:CompanyID>SE556917421101", "<cbc:CompanyID>SE5569174211"],
    ["SE-R-013", ">5569174211</cbc:CompanyID>", ">5569174212</cbc:CompanyID>"],
    ["PEPPOL-COMMON 0088", ">7300010000001<", ">7300010000002<"],
  ])("finds %s", (expectedRule, originalText, replacementText) =>
    expect(brokenRulesOf(parseChangedDocument(originalText, replacementText))).toContain(expectedRule),
  );

  it.each(["SE", "NO", "NL"])("asks a credit note of a seller in %s for the invoice it takes back", (country) => {
    const creditNoteXml = soundXml
      .replace(/(<\/?)Invoice\b/g, "$1CreditNote")
      .replace(/cac:InvoiceLine/g, "cac:CreditNoteLine")
      .replace(/cbc:InvoicedQuantity/g, "cbc:CreditedQuantity")
      .replace(/>SE<\/cbc:IdentificationCode>/g, `>${country}</cbc:IdentificationCode>`);
    const reference =
      "<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>1046</cbc:ID></cac:InvoiceDocumentReference></cac:BillingReference>";
    const namingXml = creditNoteXml.replace(
      "<cac:AccountingSupplierParty>",
      `${reference}<cac:AccountingSupplierParty>`,
    );
    expect(brokenRulesOf(parseXml(creditNoteXml))).toContain("2006/112/EC-219");
    expect(brokenRulesOf(parseXml(namingXml))).not.toContain("2006/112/EC-219");
  });

  it.each<[string, string | RegExp, string]>([
    ["a code that is on no list", "<cbc:DocumentCurrencyCode>SEK", "<cbc:DocumentCurrencyCode>XXY"],
    ["a scheme of addresses that there is not", 'EndpointID schemeID="0088"', 'EndpointID schemeID="0099"'],
    ["a day that is none", "<cbc:IssueDate>2026-11-21", "<cbc:IssueDate>21.11.2026"],
    ["an amount with three decimals", ">2055.00</cbc:PayableAmount>", ">2055.000</cbc:PayableAmount>"],
    ["an element that is missing", /<cbc:InvoiceTypeCode>.*?<.cbc:InvoiceTypeCode>/, ""],
    ["an element that there is not", "<cbc:Note>", "<cbc:Memo>x</cbc:Memo><cbc:Note>"],
    ["elements in another order", /(<cbc:IssueDate>.*?<.cbc:IssueDate>)(<cbc:DueDate>.*?<.cbc:DueDate>)/, "$2$1"],
    ["an element twice", "<cbc:ID>1047</cbc:ID>", "<cbc:ID>1047</cbc:ID><cbc:ID>1048</cbc:ID>"],
  ])("finds %s", (_, originalText, replacementText) =>
    expect(schemaViolations(parseChangedDocument(originalText, replacementText))).not.toEqual([]),
  );

  it("reads no XML that is not well-formed", () => {
    expect(() => parseXml(soundXml.replace("</cbc:Note>", ""))).toThrow();
    expect(() => parseXml(soundXml.replace("Etapp", "A & O"))).toThrow();
  });
});
