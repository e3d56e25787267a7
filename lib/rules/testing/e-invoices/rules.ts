import { elementsAt, textAt, withDescendants, type XmlElement } from "./xml-tree";

/**
 * Checks the XML of an e-invoice against the rules of EN 16931 and Peppol BIS Billing 3.0 that an invoice of the portal
 * could break.
 *
 * @returns the names of the rules that are broken
 */
export function brokenRulesOf(document: XmlElement): readonly string[] {
  const brokenRules = new Set<string>();
  const check = (rule: string, isMet: boolean) => {
    if (!isMet) brokenRules.add(rule);
  };
  const isCredit = document.name === "CreditNote";
  const lines = elementsAt(document, isCredit ? "cac:CreditNoteLine" : "cac:InvoiceLine");
  const seller = firstElementAt(document, "cac:AccountingSupplierParty/cac:Party");
  const buyer = firstElementAt(document, "cac:AccountingCustomerParty/cac:Party");
  const [taxTotal, ...otherTaxTotals] = elementsAt(document, "cac:TaxTotal");
  const taxGroups = taxTotal ? elementsAt(taxTotal, "cac:TaxSubtotal") : [];
  const monetaryTotal = firstElementAt(document, "cac:LegalMonetaryTotal");
  const currency = textAt(document, "cbc:DocumentCurrencyCode");

  check(
    "PEPPOL-EN16931-R008",
    withDescendants(document).every(({ text, children }) => children.length > 0 || text.trim() !== ""),
  );
  check("BR-16", lines.length > 0);
  check("BR-21", new Set(lines.map((line) => textAt(line, "cbc:ID"))).size === lines.length);
  check(
    "PEPPOL-EN16931-R003",
    textAt(document, "cbc:BuyerReference") + textAt(document, "cac:OrderReference/cbc:ID") !== "",
  );
  check("PEPPOL-EN16931-R002", elementsAt(document, "cbc:Note").length <= 1);
  check(
    "PEPPOL-EN16931-R053",
    taxGroups.length > 0 &&
      otherTaxTotals.every((otherTaxTotal) => elementsAt(otherTaxTotal, "cac:TaxSubtotal").length === 0),
  );
  const taxCurrency = textAt(document, "cbc:TaxCurrencyCode");
  check("PEPPOL-EN16931-R054", otherTaxTotals.length === (taxCurrency === "" ? 0 : 1));
  check("PEPPOL-EN16931-R005", taxCurrency !== currency);
  for (const element of withDescendants(document)) {
    const currencyOfElement = element.attributes.currencyID;
    if (currencyOfElement === undefined || currencyOfElement === currency) continue;
    check("PEPPOL-EN16931-R051", currencyOfElement === taxCurrency && element.name === "cbc:TaxAmount");
  }
  if (taxCurrency !== "" && otherTaxTotals[0] && taxTotal) {
    const [taxInCurrency, taxInTaxCurrency] = [
      toScaled(textAt(taxTotal, "cbc:TaxAmount")),
      toScaled(textAt(otherTaxTotals[0], "cbc:TaxAmount")),
    ];
    check(
      "PEPPOL-EN16931-R055",
      (taxInCurrency <= 0n && taxInTaxCurrency <= 0n) || (taxInCurrency >= 0n && taxInTaxCurrency >= 0n),
    );
  }
  for (const element of withDescendants(document)) {
    if (!/Amount$/.test(element.name) || element.name === "cbc:PriceAmount") continue;
    check("BR-DEC", /^-?\d+(\.\d{1,2})?$/.test(element.text));
  }

  for (const line of lines) {
    const price = toScaled(textAt(line, "cac:Price/cbc:PriceAmount"));
    const quantity = toScaled(textAt(line, isCredit ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity"));
    const net = toScaled(textAt(line, "cbc:LineExtensionAmount"));
    check("BR-27", price >= 0n);
    check("PEPPOL-EN16931-R120", absolute(quantity * price - net * scale) <= (2n * scale * scale) / 100n);
    check("BR-25", textAt(line, "cac:Item/cbc:Name") !== "");
  }

  const sumOf = (elements: readonly XmlElement[], path: string) =>
    elements.reduce((sum, element) => sum + toScaled(textAt(element, path)), 0n);
  const amountOf = (name: string) => toScaled(textAt(monetaryTotal, `cbc:${name}`));
  check("BR-CO-10", sumOf(lines, "cbc:LineExtensionAmount") === amountOf("LineExtensionAmount"));
  check("BR-CO-13", amountOf("TaxExclusiveAmount") === amountOf("LineExtensionAmount"));
  check(
    "BR-CO-14",
    taxTotal !== undefined && sumOf(taxGroups, "cbc:TaxAmount") === toScaled(textAt(taxTotal, "cbc:TaxAmount")),
  );
  check(
    "BR-CO-15",
    amountOf("TaxInclusiveAmount") === amountOf("TaxExclusiveAmount") + sumOf(taxGroups, "cbc:TaxAmount"),
  );
  check(
    "BR-CO-16",
    amountOf("PayableAmount") ===
      amountOf("TaxInclusiveAmount") - amountOf("PrepaidAmount") + amountOf("PayableRoundingAmount"),
  );
  check("BR-CO-25", isCredit || amountOf("PayableAmount") <= 0n || textAt(document, "cbc:DueDate") !== "");
  check(
    "BR-61",
    elementsAt(document, "cac:PaymentMeans").every((means) => textAt(means, "cac:PayeeFinancialAccount/cbc:ID") !== ""),
  );

  const categoryKindOf = (category: XmlElement) =>
    `${textAt(category, "cbc:ID")} ${Number(textAt(category, "cbc:Percent") || 0)}`;
  const netByKind = new Map<string, bigint>();
  for (const line of lines) {
    const kind = categoryKindOf(firstElementAt(line, "cac:Item/cac:ClassifiedTaxCategory"));
    netByKind.set(kind, (netByKind.get(kind) ?? 0n) + toScaled(textAt(line, "cbc:LineExtensionAmount")));
  }
  check(
    "BR-CO-18",
    taxGroups.length > 0 &&
      new Set(taxGroups.map((taxGroup) => categoryKindOf(firstElementAt(taxGroup, "cac:TaxCategory")))).size ===
        taxGroups.length,
  );
  for (const taxGroup of taxGroups) {
    const category = firstElementAt(taxGroup, "cac:TaxCategory");
    const categoryLetter = textAt(category, "cbc:ID");
    const [base, tax] = [toScaled(textAt(taxGroup, "cbc:TaxableAmount")), toScaled(textAt(taxGroup, "cbc:TaxAmount"))];
    const percent = toScaled(textAt(category, "cbc:Percent") || "0");
    const reason = textAt(category, "cbc:TaxExemptionReason") + textAt(category, "cbc:TaxExemptionReasonCode");
    check(
      `BR-${categoryLetter}-08`,
      netByKind.get(categoryKindOf(category)) === base ||
        absolute((netByKind.get(categoryKindOf(category)) ?? 0n) - base) < scale,
    );
    check("BR-CO-17", absolute((base * percent) / (100n * scale) - tax) < scale);
    if (categoryLetter === "S") {
      check("BR-S-05", percent > 0n);
      check("BR-S-10", reason === "");
      if (countryOf(seller) === "SE")
        check(
          "SE-R-006",
          [25n, 12n, 6n].some((rate) => percent === rate * scale),
        );
    } else {
      check(`${rulePrefixOf(categoryLetter)}-09`, tax === 0n);
      check(`${rulePrefixOf(categoryLetter)}-10`, reason !== "");
      check(
        `${rulePrefixOf(categoryLetter)}-05`,
        categoryLetter === "O" ? elementsAt(category, "cbc:Percent").length === 0 : percent === 0n,
      );
    }
  }
  for (const kind of netByKind.keys()) {
    check(
      "BR-CO-18",
      taxGroups.some((taxGroup) => categoryKindOf(firstElementAt(taxGroup, "cac:TaxCategory")) === kind),
    );
  }
  const categoryLetters = new Set([...netByKind.keys()].map((kind) => kind.split(" ")[0] ?? ""));
  check("BR-O-11", !categoryLetters.has("O") || categoryLetters.size === 1);
  const vatNumberOf = (party: XmlElement) =>
    elementsAt(party, "cac:PartyTaxScheme")
      .filter((scheme) => textAt(scheme, "cac:TaxScheme/cbc:ID") === "VAT")
      .map((scheme) => textAt(scheme, "cbc:CompanyID"))
      .join();
  const [sellersVatNumber, buyersVatNumber] = [vatNumberOf(seller), vatNumberOf(buyer)];
  check("BR-CO-26", sellersVatNumber + textAt(seller, "cac:PartyLegalEntity/cbc:CompanyID") !== "");
  for (const categoryLetter of categoryLetters) {
    if (categoryLetter === "O") check("BR-O-02", sellersVatNumber === "" && buyersVatNumber === "");
    else if (categoryLetter === "E") check("BR-E-02", elementsAt(seller, "cac:PartyTaxScheme").length > 0);
    else check(`${rulePrefixOf(categoryLetter)}-02`, sellersVatNumber !== "");
    if (categoryLetter === "K") {
      check("BR-IC-02", buyersVatNumber !== "");
      check("BR-IC-11", textAt(document, "cac:Delivery/cbc:ActualDeliveryDate") !== "");
      const countryPath = "cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode";
      check("BR-IC-12", textAt(document, countryPath) !== "");
    }
    if (categoryLetter === "AE")
      check("BR-AE-02", buyersVatNumber + textAt(buyer, "cac:PartyLegalEntity/cbc:CompanyID") !== "");
  }

  for (const party of [seller, buyer]) {
    const number = vatNumberOf(party);
    check("BR-CO-09", number === "" || (/^[A-Z]{2}./.test(number) && !number.startsWith("ZZ")));
    check("BR-06", textAt(party, "cac:PartyLegalEntity/cbc:RegistrationName") !== "");
    for (const path of ["cbc:EndpointID", "cac:PartyLegalEntity/cbc:CompanyID"]) {
      for (const { attributes, text } of elementsAt(party, path)) {
        const { schemeID } = attributes;
        if (path === "cbc:EndpointID") check("PEPPOL-EN16931-R010", schemeID !== undefined && text !== "");
        check(`PEPPOL-COMMON ${schemeID}`, schemeID === undefined || isNumberOfScheme[schemeID]?.(text) !== false);
      }
    }
  }
  // The Dutch rule NL-R-001 demands that a credit note names its invoice; the law demands it in the whole EU and in
  // Norway.
  check(
    "2006/112/EC-219",
    !isCredit || textAt(document, "cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID") !== "",
  );
  const legalIdOf = (party: XmlElement) => firstElementAt(party, "cac:PartyLegalEntity/cbc:CompanyID");
  if (countryOf(seller) === "SE") {
    check("SE-R-001", sellersVatNumber === "" || /^SE\d{12}$/.test(sellersVatNumber));
    check("SE-R-013", isNumberOfScheme["0007"]?.(legalIdOf(seller).text) === true);
  }
  if (countryOf(seller) === "NO") {
    const number = /^NO(\d{9})MVA$/.exec(sellersVatNumber)?.[1] ?? "";
    check("NO-R-001", isNumberOfScheme["0192"]?.(number) === true);
    check(
      "NO-R-002",
      elementsAt(seller, "cac:PartyTaxScheme/cbc:CompanyID").some(({ text }) => text === "Foretaksregisteret"),
    );
  }
  if (countryOf(seller) === "NL") {
    const hasDutchId = (party: XmlElement) => ["0106", "0190"].includes(legalIdOf(party).attributes.schemeID ?? "");
    check("NL-R-003", hasDutchId(seller));
    check("NL-R-005", countryOf(buyer) !== "NL" || hasDutchId(buyer));
    for (const party of countryOf(buyer) === "NL" ? [seller, buyer] : [seller]) {
      for (const addressPart of ["StreetName", "CityName", "PostalZone"]) {
        check("NL-R-002", textAt(party, `cac:PostalAddress/cbc:${addressPart}`) !== "");
      }
    }
    check(
      "NL-R-007",
      isCredit || amountOf("PayableAmount") <= 0n || elementsAt(document, "cac:PaymentMeans").length > 0,
    );
  }
  return [...brokenRules];
}

/** The prefix of the rules for a VAT category; those for supplies within the EU are not named after their letter. */
const rulePrefixOf = (categoryLetter: string) => (categoryLetter === "K" ? "BR-IC" : `BR-${categoryLetter}`);

const emptyElement: XmlElement = { name: "", attributes: {}, children: [], text: "" };
const firstElementAt = (element: XmlElement, path: string): XmlElement => elementsAt(element, path)[0] ?? emptyElement;
const countryOf = (party: XmlElement) => textAt(party, "cac:PostalAddress/cac:Country/cbc:IdentificationCode");

/** The number of decimals with which amounts are read: ten, as many as a price is written with. */
const amountDecimals = 10;
const scale = 10n ** BigInt(amountDecimals);

function toScaled(text: string): bigint {
  const [, sign, whole = "0", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (fraction.length > amountDecimals) throw new RangeError(`${text} has too many decimals`);
  const value = BigInt(whole + fraction.padEnd(amountDecimals, "0"));
  return sign ? -value : value;
}

const absolute = (value: bigint) => (value < 0n ? -value : value);

const digitsOf = (text: string) => [...text].map(Number);
const hasLuhnDigit = (text: string) =>
  digitsOf(text)
    .reverse()
    .reduce(
      (sum, digit, index) =>
        sum + (index % 2 === 0 ? digit : digitsOf(String(2 * digit)).reduce((left, right) => left + right, 0)),
      0,
    ) %
    10 ===
  0;

/** For each identifier scheme that an invoice of the portal can have, a check of whether a number belongs to it. */
const isNumberOfScheme: Readonly<Record<string, (text: string) => boolean>> = {
  "0007": (text) => /^\d{10}$/.test(text) && hasLuhnDigit(text),
  "0088": (text) =>
    /^\d{13}$/.test(text) &&
    digitsOf(text)
      .reverse()
      .reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) %
      10 ===
      0,
  "0106": (text) => /^\d{8}$/.test(text),
  "0184": (text) => /^(DK)?\d{8}$/.test(text),
  "0190": (text) => /^\d{20}$/.test(text),
  "0192": (text) =>
    /^\d{9}$/.test(text) &&
    digitsOf(text).reduce((sum, digit, index) => sum + digit * ([3, 2, 7, 6, 5, 4, 3, 2, 1][index] ?? 0), 0) % 11 === 0,
  "0208": (text) => /^\d{10}$/.test(text) && (Number(text.slice(0, 8)) + Number(text.slice(8))) % 97 === 0,
};
