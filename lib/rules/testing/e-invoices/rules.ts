import { type Element, elementsAt, textAt, withDescendants } from "./xml-tree";

/**
 * Checks the XML of an e-invoice against the rules of EN 16931 and Peppol BIS Billing 3.0 that an invoice of the portal
 * could break.
 *
 * @returns the names of the rules that are broken
 */
export function brokenRulesOf(document: Element): readonly string[] {
  const broken = new Set<string>();
  const check = (rule: string, isMet: boolean) => {
    if (!isMet) broken.add(rule);
  };
  const isCredit = document.name === "CreditNote";
  const lines = elementsAt(document, isCredit ? "cac:CreditNoteLine" : "cac:InvoiceLine");
  const seller = firstElementAt(document, "cac:AccountingSupplierParty/cac:Party");
  const buyer = firstElementAt(document, "cac:AccountingCustomerParty/cac:Party");
  const [taxes, ...taxesElsewhere] = elementsAt(document, "cac:TaxTotal");
  const groups = taxes ? elementsAt(taxes, "cac:TaxSubtotal") : [];
  const total = firstElementAt(document, "cac:LegalMonetaryTotal");
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
    groups.length > 0 && taxesElsewhere.every((other) => elementsAt(other, "cac:TaxSubtotal").length === 0),
  );
  const home = textAt(document, "cbc:TaxCurrencyCode");
  check("PEPPOL-EN16931-R054", taxesElsewhere.length === (home === "" ? 0 : 1));
  check("PEPPOL-EN16931-R005", home !== currency);
  for (const element of withDescendants(document)) {
    const currencyOfElement = element.attributes.currencyID;
    if (currencyOfElement === undefined || currencyOfElement === currency) continue;
    check("PEPPOL-EN16931-R051", currencyOfElement === home && element.name === "cbc:TaxAmount");
  }
  if (home !== "" && taxesElsewhere[0] && taxes) {
    const [taxInCurrency, taxAtHome] = [
      scaled(textAt(taxes, "cbc:TaxAmount")),
      scaled(textAt(taxesElsewhere[0], "cbc:TaxAmount")),
    ];
    check("PEPPOL-EN16931-R055", (taxInCurrency <= 0n && taxAtHome <= 0n) || (taxInCurrency >= 0n && taxAtHome >= 0n));
  }
  for (const element of withDescendants(document)) {
    if (!/Amount$/.test(element.name) || element.name === "cbc:PriceAmount") continue;
    check("BR-DEC", /^-?\d+(\.\d{1,2})?$/.test(element.text));
  }

  for (const line of lines) {
    const price = scaled(textAt(line, "cac:Price/cbc:PriceAmount"));
    const quantity = scaled(textAt(line, isCredit ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity"));
    const net = scaled(textAt(line, "cbc:LineExtensionAmount"));
    check("BR-27", price >= 0n);
    check("PEPPOL-EN16931-R120", absolute(quantity * price - net * scale) <= (2n * scale * scale) / 100n);
    check("BR-25", textAt(line, "cac:Item/cbc:Name") !== "");
  }

  const sumOf = (elements: readonly Element[], path: string) =>
    elements.reduce((sum, part) => sum + scaled(textAt(part, path)), 0n);
  const amount = (name: string) => scaled(textAt(total, `cbc:${name}`));
  check("BR-CO-10", sumOf(lines, "cbc:LineExtensionAmount") === amount("LineExtensionAmount"));
  check("BR-CO-13", amount("TaxExclusiveAmount") === amount("LineExtensionAmount"));
  check("BR-CO-14", taxes !== undefined && sumOf(groups, "cbc:TaxAmount") === scaled(textAt(taxes, "cbc:TaxAmount")));
  check("BR-CO-15", amount("TaxInclusiveAmount") === amount("TaxExclusiveAmount") + sumOf(groups, "cbc:TaxAmount"));
  check(
    "BR-CO-16",
    amount("PayableAmount") ===
      amount("TaxInclusiveAmount") - amount("PrepaidAmount") + amount("PayableRoundingAmount"),
  );
  check("BR-CO-25", isCredit || amount("PayableAmount") <= 0n || textAt(document, "cbc:DueDate") !== "");
  check(
    "BR-61",
    elementsAt(document, "cac:PaymentMeans").every((means) => textAt(means, "cac:PayeeFinancialAccount/cbc:ID") !== ""),
  );

  const kindOf = (category: Element) => `${textAt(category, "cbc:ID")} ${Number(textAt(category, "cbc:Percent") || 0)}`;
  const netOf = new Map<string, bigint>();
  for (const line of lines) {
    const kind = kindOf(firstElementAt(line, "cac:Item/cac:ClassifiedTaxCategory"));
    netOf.set(kind, (netOf.get(kind) ?? 0n) + scaled(textAt(line, "cbc:LineExtensionAmount")));
  }
  check(
    "BR-CO-18",
    groups.length > 0 &&
      new Set(groups.map((group) => kindOf(firstElementAt(group, "cac:TaxCategory")))).size === groups.length,
  );
  for (const group of groups) {
    const category = firstElementAt(group, "cac:TaxCategory");
    const letter = textAt(category, "cbc:ID");
    const [base, tax] = [scaled(textAt(group, "cbc:TaxableAmount")), scaled(textAt(group, "cbc:TaxAmount"))];
    const percent = scaled(textAt(category, "cbc:Percent") || "0");
    const reason = textAt(category, "cbc:TaxExemptionReason") + textAt(category, "cbc:TaxExemptionReasonCode");
    check(
      `BR-${letter}-08`,
      netOf.get(kindOf(category)) === base || absolute((netOf.get(kindOf(category)) ?? 0n) - base) < scale,
    );
    check("BR-CO-17", absolute((base * percent) / (100n * scale) - tax) < scale);
    if (letter === "S") {
      check("BR-S-05", percent > 0n);
      check("BR-S-10", reason === "");
      if (countryOf(seller) === "SE")
        check(
          "SE-R-006",
          [25n, 12n, 6n].some((rate) => percent === rate * scale),
        );
    } else {
      check(`${rulePrefixOf(letter)}-09`, tax === 0n);
      check(`${rulePrefixOf(letter)}-10`, reason !== "");
      check(
        `${rulePrefixOf(letter)}-05`,
        letter === "O" ? elementsAt(category, "cbc:Percent").length === 0 : percent === 0n,
      );
    }
  }
  for (const kind of netOf.keys()) {
    check(
      "BR-CO-18",
      groups.some((group) => kindOf(firstElementAt(group, "cac:TaxCategory")) === kind),
    );
  }
  const letters = new Set([...netOf.keys()].map((kind) => kind.split(" ")[0] ?? ""));
  check("BR-O-11", !letters.has("O") || letters.size === 1);
  const vatOf = (party: Element) =>
    elementsAt(party, "cac:PartyTaxScheme")
      .filter((scheme) => textAt(scheme, "cac:TaxScheme/cbc:ID") === "VAT")
      .map((scheme) => textAt(scheme, "cbc:CompanyID"))
      .join();
  const [sellersVat, buyersVat] = [vatOf(seller), vatOf(buyer)];
  check("BR-CO-26", sellersVat + textAt(seller, "cac:PartyLegalEntity/cbc:CompanyID") !== "");
  for (const letter of letters) {
    if (letter === "O") check("BR-O-02", sellersVat === "" && buyersVat === "");
    else if (letter === "E") check("BR-E-02", elementsAt(seller, "cac:PartyTaxScheme").length > 0);
    else check(`${rulePrefixOf(letter)}-02`, sellersVat !== "");
    if (letter === "K") {
      check("BR-IC-02", buyersVat !== "");
      check("BR-IC-11", textAt(document, "cac:Delivery/cbc:ActualDeliveryDate") !== "");
      const country = "cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode";
      check("BR-IC-12", textAt(document, country) !== "");
    }
    if (letter === "AE") check("BR-AE-02", buyersVat + textAt(buyer, "cac:PartyLegalEntity/cbc:CompanyID") !== "");
  }

  for (const party of [seller, buyer]) {
    const number = vatOf(party);
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
  const legalId = (party: Element) => firstElementAt(party, "cac:PartyLegalEntity/cbc:CompanyID");
  if (countryOf(seller) === "SE") {
    check("SE-R-001", sellersVat === "" || /^SE\d{12}$/.test(sellersVat));
    check("SE-R-013", isNumberOfScheme["0007"]?.(legalId(seller).text) === true);
  }
  if (countryOf(seller) === "NO") {
    const number = /^NO(\d{9})MVA$/.exec(sellersVat)?.[1] ?? "";
    check("NO-R-001", isNumberOfScheme["0192"]?.(number) === true);
    check(
      "NO-R-002",
      elementsAt(seller, "cac:PartyTaxScheme/cbc:CompanyID").some(({ text }) => text === "Foretaksregisteret"),
    );
  }
  if (countryOf(seller) === "NL") {
    const isDutch = (party: Element) => ["0106", "0190"].includes(legalId(party).attributes.schemeID ?? "");
    check("NL-R-003", isDutch(seller));
    check("NL-R-005", countryOf(buyer) !== "NL" || isDutch(buyer));
    for (const party of countryOf(buyer) === "NL" ? [seller, buyer] : [seller]) {
      for (const part of ["StreetName", "CityName", "PostalZone"]) {
        check("NL-R-002", textAt(party, `cac:PostalAddress/cbc:${part}`) !== "");
      }
    }
    check("NL-R-007", isCredit || amount("PayableAmount") <= 0n || elementsAt(document, "cac:PaymentMeans").length > 0);
  }
  return [...broken];
}

/** The prefix of the rules for a VAT category; those for supplies within the EU are not named after their letter. */
const rulePrefixOf = (letter: string) => (letter === "K" ? "BR-IC" : `BR-${letter}`);

const emptyElement: Element = { name: "", attributes: {}, children: [], text: "" };
const firstElementAt = (element: Element, path: string): Element => elementsAt(element, path)[0] ?? emptyElement;
const countryOf = (party: Element) => textAt(party, "cac:PostalAddress/cac:Country/cbc:IdentificationCode");

/** The number of decimals with which amounts are read: ten, as many as a price is written with. */
const decimals = 10;
const scale = 10n ** BigInt(decimals);

function scaled(text: string): bigint {
  const [, sign, whole = "0", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (fraction.length > decimals) throw new RangeError(`${text} has too many decimals`);
  const value = BigInt(whole + fraction.padEnd(decimals, "0"));
  return sign ? -value : value;
}

const absolute = (value: bigint) => (value < 0n ? -value : value);

const digitsOf = (text: string) => [...text].map(Number);
const hasLuhnDigit = (text: string) =>
  digitsOf(text)
    .reverse()
    .reduce(
      (sum, digit, index) => sum + (index % 2 === 0 ? digit : digitsOf(String(2 * digit)).reduce((a, b) => a + b, 0)),
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
