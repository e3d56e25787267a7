import { all, type Element, everything, textAt } from "./xml-tree";

/**
 * Checks the XML of an e-invoice against the rules of EN 16931
 * and Peppol BIS Billing 3.0 that a document of ours could break.
 *
 * @returns the names of the rules that are broken
 */
export function ruleBreaks(document: Element): readonly string[] {
  const broken = new Set<string>();
  const hold = (rule: string, holds: boolean) => {
    if (!holds) broken.add(rule);
  };
  const isCredit = document.name === "CreditNote";
  const lines = all(document, isCredit ? "cac:CreditNoteLine" : "cac:InvoiceLine");
  const seller = only(document, "cac:AccountingSupplierParty/cac:Party");
  const buyer = only(document, "cac:AccountingCustomerParty/cac:Party");
  const [taxes, ...taxesElsewhere] = all(document, "cac:TaxTotal");
  const groups = taxes ? all(taxes, "cac:TaxSubtotal") : [];
  const total = only(document, "cac:LegalMonetaryTotal");
  const currency = textAt(document, "cbc:DocumentCurrencyCode");

  hold(
    "PEPPOL-EN16931-R008",
    everything(document).every(({ text, children }) => children.length > 0 || text.trim() !== ""),
  );
  hold("BR-16", lines.length > 0);
  hold("BR-21", new Set(lines.map((line) => textAt(line, "cbc:ID"))).size === lines.length);
  hold(
    "PEPPOL-EN16931-R003",
    textAt(document, "cbc:BuyerReference") + textAt(document, "cac:OrderReference/cbc:ID") !== "",
  );
  hold("PEPPOL-EN16931-R002", all(document, "cbc:Note").length <= 1);
  hold(
    "PEPPOL-EN16931-R053",
    groups.length > 0 && taxesElsewhere.every((other) => all(other, "cac:TaxSubtotal").length === 0),
  );
  const home = textAt(document, "cbc:TaxCurrencyCode");
  hold("PEPPOL-EN16931-R054", taxesElsewhere.length === (home === "" ? 0 : 1));
  hold("PEPPOL-EN16931-R005", home !== currency);
  for (const element of everything(document)) {
    const named = element.attributes.currencyID;
    if (named === undefined || named === currency) continue;
    hold("PEPPOL-EN16931-R051", named === home && element.name === "cbc:TaxAmount");
  }
  if (home !== "" && taxesElsewhere[0] && taxes) {
    const [abroad, atHome] = [
      scaled(textAt(taxes, "cbc:TaxAmount")),
      scaled(textAt(taxesElsewhere[0], "cbc:TaxAmount")),
    ];
    hold("PEPPOL-EN16931-R055", (abroad <= 0n && atHome <= 0n) || (abroad >= 0n && atHome >= 0n));
  }
  for (const element of everything(document)) {
    if (!/Amount$/.test(element.name) || element.name === "cbc:PriceAmount") continue;
    hold("BR-DEC", /^-?\d+(\.\d{1,2})?$/.test(element.text));
  }

  for (const line of lines) {
    const price = scaled(textAt(line, "cac:Price/cbc:PriceAmount"));
    const quantity = scaled(textAt(line, isCredit ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity"));
    const net = scaled(textAt(line, "cbc:LineExtensionAmount"));
    hold("BR-27", price >= 0n);
    hold("PEPPOL-EN16931-R120", size(quantity * price - net * one) <= (2n * one * one) / 100n);
    hold("BR-25", textAt(line, "cac:Item/cbc:Name") !== "");
  }

  const sumOf = (of: readonly Element[], path: string) =>
    of.reduce((sum, part) => sum + scaled(textAt(part, path)), 0n);
  const amount = (name: string) => scaled(textAt(total, `cbc:${name}`));
  hold("BR-CO-10", sumOf(lines, "cbc:LineExtensionAmount") === amount("LineExtensionAmount"));
  hold("BR-CO-13", amount("TaxExclusiveAmount") === amount("LineExtensionAmount"));
  hold("BR-CO-14", taxes !== undefined && sumOf(groups, "cbc:TaxAmount") === scaled(textAt(taxes, "cbc:TaxAmount")));
  hold("BR-CO-15", amount("TaxInclusiveAmount") === amount("TaxExclusiveAmount") + sumOf(groups, "cbc:TaxAmount"));
  hold(
    "BR-CO-16",
    amount("PayableAmount") ===
      amount("TaxInclusiveAmount") - amount("PrepaidAmount") + amount("PayableRoundingAmount"),
  );
  hold("BR-CO-25", isCredit || amount("PayableAmount") <= 0n || textAt(document, "cbc:DueDate") !== "");
  hold(
    "BR-61",
    all(document, "cac:PaymentMeans").every((means) => textAt(means, "cac:PayeeFinancialAccount/cbc:ID") !== ""),
  );

  const kindOf = (category: Element) => `${textAt(category, "cbc:ID")} ${Number(textAt(category, "cbc:Percent") || 0)}`;
  const netOf = new Map<string, bigint>();
  for (const line of lines) {
    const kind = kindOf(only(line, "cac:Item/cac:ClassifiedTaxCategory"));
    netOf.set(kind, (netOf.get(kind) ?? 0n) + scaled(textAt(line, "cbc:LineExtensionAmount")));
  }
  hold(
    "BR-CO-18",
    groups.length > 0 && new Set(groups.map((group) => kindOf(only(group, "cac:TaxCategory")))).size === groups.length,
  );
  for (const group of groups) {
    const category = only(group, "cac:TaxCategory");
    const letter = textAt(category, "cbc:ID");
    const [base, tax] = [scaled(textAt(group, "cbc:TaxableAmount")), scaled(textAt(group, "cbc:TaxAmount"))];
    const percent = scaled(textAt(category, "cbc:Percent") || "0");
    const reason = textAt(category, "cbc:TaxExemptionReason") + textAt(category, "cbc:TaxExemptionReasonCode");
    hold(
      `BR-${letter}-08`,
      netOf.get(kindOf(category)) === base || size((netOf.get(kindOf(category)) ?? 0n) - base) < one,
    );
    hold("BR-CO-17", size((base * percent) / (100n * one) - tax) < one);
    if (letter === "S") {
      hold("BR-S-05", percent > 0n);
      hold("BR-S-10", reason === "");
      if (countryOf(seller) === "SE")
        hold(
          "SE-R-006",
          [25n, 12n, 6n].some((rate) => percent === rate * one),
        );
    } else {
      hold(`${ruleOf(letter)}-09`, tax === 0n);
      hold(`${ruleOf(letter)}-10`, reason !== "");
      hold(`${ruleOf(letter)}-05`, letter === "O" ? all(category, "cbc:Percent").length === 0 : percent === 0n);
    }
  }
  for (const kind of netOf.keys()) {
    hold(
      "BR-CO-18",
      groups.some((group) => kindOf(only(group, "cac:TaxCategory")) === kind),
    );
  }
  const letters = new Set([...netOf.keys()].map((kind) => kind.split(" ")[0] ?? ""));
  hold("BR-O-11", !letters.has("O") || letters.size === 1);
  const vatOf = (party: Element) =>
    all(party, "cac:PartyTaxScheme")
      .filter((scheme) => textAt(scheme, "cac:TaxScheme/cbc:ID") === "VAT")
      .map((scheme) => textAt(scheme, "cbc:CompanyID"))
      .join();
  const [sellersVat, buyersVat] = [vatOf(seller), vatOf(buyer)];
  hold("BR-CO-26", sellersVat + textAt(seller, "cac:PartyLegalEntity/cbc:CompanyID") !== "");
  for (const letter of letters) {
    if (letter === "O") hold("BR-O-02", sellersVat === "" && buyersVat === "");
    else if (letter === "E") hold("BR-E-02", all(seller, "cac:PartyTaxScheme").length > 0);
    else hold(`${ruleOf(letter)}-02`, sellersVat !== "");
    if (letter === "K") {
      hold("BR-IC-02", buyersVat !== "");
      hold("BR-IC-11", textAt(document, "cac:Delivery/cbc:ActualDeliveryDate") !== "");
      const country = "cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode";
      hold("BR-IC-12", textAt(document, country) !== "");
    }
    if (letter === "AE") hold("BR-AE-02", buyersVat + textAt(buyer, "cac:PartyLegalEntity/cbc:CompanyID") !== "");
  }

  for (const party of [seller, buyer]) {
    const number = vatOf(party);
    hold("BR-CO-09", number === "" || (/^[A-Z]{2}./.test(number) && !number.startsWith("ZZ")));
    hold("BR-06", textAt(party, "cac:PartyLegalEntity/cbc:RegistrationName") !== "");
    for (const path of ["cbc:EndpointID", "cac:PartyLegalEntity/cbc:CompanyID"]) {
      for (const { attributes, text } of all(party, path)) {
        const { schemeID } = attributes;
        if (path === "cbc:EndpointID") hold("PEPPOL-EN16931-R010", schemeID !== undefined && text !== "");
        hold(`PEPPOL-COMMON ${schemeID}`, schemeID === undefined || checks[schemeID]?.(text) !== false);
      }
    }
  }
  // A Dutch rule (NL-R-001) demands this; the law demands it of every seller in the EU and in Norway.
  hold(
    "2006/112/EC-219",
    !isCredit || textAt(document, "cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID") !== "",
  );
  const legal = (party: Element) => only(party, "cac:PartyLegalEntity/cbc:CompanyID");
  if (countryOf(seller) === "SE") {
    hold("SE-R-001", sellersVat === "" || /^SE\d{12}$/.test(sellersVat));
    hold("SE-R-013", checks["0007"]?.(legal(seller).text) === true);
  }
  if (countryOf(seller) === "NO") {
    const number = /^NO(\d{9})MVA$/.exec(sellersVat)?.[1] ?? "";
    hold("NO-R-001", checks["0192"]?.(number) === true);
    hold(
      "NO-R-002",
      all(seller, "cac:PartyTaxScheme/cbc:CompanyID").some(({ text }) => text === "Foretaksregisteret"),
    );
  }
  if (countryOf(seller) === "NL") {
    const isDutch = (party: Element) => ["0106", "0190"].includes(legal(party).attributes.schemeID ?? "");
    hold("NL-R-003", isDutch(seller));
    hold("NL-R-005", countryOf(buyer) !== "NL" || isDutch(buyer));
    for (const party of countryOf(buyer) === "NL" ? [seller, buyer] : [seller]) {
      for (const part of ["StreetName", "CityName", "PostalZone"]) {
        hold("NL-R-002", textAt(party, `cac:PostalAddress/cbc:${part}`) !== "");
      }
    }
    hold("NL-R-007", isCredit || amount("PayableAmount") <= 0n || all(document, "cac:PaymentMeans").length > 0);
  }
  return [...broken];
}

/** The prefix of the rules for a VAT category; those for supplies within the EU are not named after their letter. */
const ruleOf = (letter: string) => (letter === "K" ? "BR-IC" : `BR-${letter}`);

const nothing: Element = { name: "", attributes: {}, children: [], text: "" };
const only = (element: Element, path: string): Element => all(element, path)[0] ?? nothing;
const countryOf = (party: Element) => textAt(party, "cac:PostalAddress/cac:Country/cbc:IdentificationCode");

/** The number of decimals with which amounts are read: ten, as many as a price is written with. */
const decimals = 10;
const one = 10n ** BigInt(decimals);

function scaled(text: string): bigint {
  const [, sign, whole = "0", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text) ?? [];
  if (fraction.length > decimals) throw new RangeError(`${text} has too many decimals`);
  const value = BigInt(whole + fraction.padEnd(decimals, "0"));
  return sign ? -value : value;
}

const size = (value: bigint) => (value < 0n ? -value : value);

const digitsOf = (text: string) => [...text].map(Number);
const luhn = (text: string) =>
  digitsOf(text)
    .reverse()
    .reduce(
      (sum, digit, at) => sum + (at % 2 === 0 ? digit : digitsOf(String(2 * digit)).reduce((a, b) => a + b, 0)),
      0,
    ) %
    10 ===
  0;

/** For each identifier scheme a document of ours can have, a check of whether a number belongs to it. */
const checks: Readonly<Record<string, (text: string) => boolean>> = {
  "0007": (text) => /^\d{10}$/.test(text) && luhn(text),
  "0088": (text) =>
    /^\d{13}$/.test(text) &&
    digitsOf(text)
      .reverse()
      .reduce((sum, digit, at) => sum + digit * (at % 2 === 0 ? 1 : 3), 0) %
      10 ===
      0,
  "0106": (text) => /^\d{8}$/.test(text),
  "0184": (text) => /^(DK)?\d{8}$/.test(text),
  "0190": (text) => /^\d{20}$/.test(text),
  "0192": (text) =>
    /^\d{9}$/.test(text) &&
    digitsOf(text).reduce((sum, digit, at) => sum + digit * ([3, 2, 7, 6, 5, 4, 3, 2, 1][at] ?? 0), 0) % 11 === 0,
  "0208": (text) => /^\d{10}$/.test(text) && (Number(text.slice(0, 8)) + Number(text.slice(8))) % 97 === 0,
};
