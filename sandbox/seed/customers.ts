import { addDays } from "./calendar";
import type { SeedCompany } from "./companies";
import { makeTermsOfPaymentId } from "./company-data";
import { makeRandomGenerator, makeSeedId, type RandomGenerator } from "./generator";
import { type NameParts, namePartsOf } from "./names";
import type { SeedCustomer } from "./seed-customer";
export const firstCustomerNumber = 1001;

/** Makes the customers of a company: firms, associations and private persons, a few abroad, a few without e-mail. */
export function makeSeedCustomers(company: SeedCompany, customerCount: number, today: string): SeedCustomer[] {
  const random = makeRandomGenerator(`customers of ${company.slug}`);
  const names = namePartsOf(company.countryCode);
  const usedNames = new Set<string>();
  return Array.from({ length: customerCount }, (_, index) => {
    const isPrivatePerson = random.happens(company.slug === "norrsken" ? 0.35 : 0.25);
    const name = pickUnusedName(usedNames, () =>
      isPrivatePerson
        ? makePersonName(random, names)
        : (names.publicBodies[usedNames.size]?.name ?? makeFirmName(random, names)),
    );
    return createCustomer(company, random, names, { index, name, isPrivatePerson, today });
  });
}

function pickUnusedName(usedNames: Set<string>, createName: () => string): string {
  for (;;) {
    const name = createName();
    if (usedNames.has(name)) continue;
    usedNames.add(name);
    return name;
  }
}

const makePersonName = (random: RandomGenerator, names: NameParts) =>
  `${random.pick(names.firstNames)} ${random.pick(names.lastNames)}`;

function makeFirmName(random: RandomGenerator, names: NameParts): string {
  const [, town] = random.pick(names.towns);
  const nameHead = random.happens(0.5) ? town : random.pick(names.lastNames);
  const ownerName = /[sxz]$/.test(nameHead) ? nameHead : `${nameHead}s`;
  return `${ownerName} ${random.pick(names.trades)} ${random.pick(names.legalForms)}`;
}

type CustomerDetails = { index: number; name: string; isPrivatePerson: boolean; today: string };

function createCustomer(
  company: SeedCompany,
  random: RandomGenerator,
  names: NameParts,
  details: CustomerDetails,
): SeedCustomer {
  const { index, name, isPrivatePerson, today } = details;
  const [postalCode, town] = homeTownOf(name, names) ?? random.pick(names.towns);
  const foreignPlace = !isPrivatePerson && index % 67 === 66 ? random.pick(listForeignPlaces(company)) : null;
  const hasReverseCharge = company.slug === "norrsken" && /Bygg|Tak|Schakt/.test(name) && random.happens(0.5);
  const corporateNumber = isPrivatePerson ? null : makeCorporateNumber(company, name, random);
  const changedOn = addDays(today, -random.between(1, 700));
  return {
    companyId: company.id,
    Id: makeSeedId(company.id, "customer", index),
    CustomerNumber: String(firstCustomerNumber + index),
    Name: name,
    IsPrivatePerson: isPrivatePerson,
    IsActive: index % 50 !== 49,
    CorporateIdentityNumber: corporateNumber,
    VatNumber: foreignPlace ? foreignPlace.vat : makeVatNumber(company, corporateNumber),
    CurrencyCode: foreignPlace?.currency ?? company.currencyCode,
    InvoiceAddress1: `${random.pick(names.streets)} ${random.between(1, 120)}`,
    InvoiceAddress2: null,
    InvoicePostalCode: foreignPlace?.postalCode ?? postalCode,
    InvoiceCity: foreignPlace?.city ?? town,
    InvoiceCountryCode: foreignPlace?.country ?? company.countryCode,
    EmailAddress: index % 40 === 39 ? null : `${toEmailLocalPart(name)}@${isPrivatePerson ? "post" : "kund"}.example`,
    EmailAddresses: [],
    Telephone: random.happens(0.6) ? makeTelephone(company, random) : null,
    MobilePhone: isPrivatePerson && random.happens(0.7) ? makeTelephone(company, random) : null,
    ContactPersonName: isPrivatePerson ? null : makePersonName(random, names),
    ContactPersonEmail: null,
    ReverseChargeOnConstructionServices: hasReverseCharge,
    SalesDocumentLanguage: foreignPlace ? "en" : null,
    TermsOfPaymentId: makeTermsOfPaymentId(company, isPrivatePerson ? 14 : random.pick([30, 30, 30, 20, 60, 10])),
    Note: random.happens(0.08) ? noteTexts[company.language] : null,
    ChangedUtc: `${changedOn}T0${random.between(7, 9)}:${random.between(10, 59)}:00Z`,
  };
}

const noteTexts: Readonly<Record<SeedCompany["language"], string>> = {
  sv: "Vill ha fakturan per e-post. Ring innan leverans.",
  nb: "Vil ha faktura på e-post.",
  nl: "Graag factuur per e-mail.",
};

type ForeignPlace = { country: string; currency: string; postalCode: string; city: string; vat: string | null };

function listForeignPlaces(company: SeedCompany): readonly ForeignPlace[] {
  return [
    { country: "FI", currency: "EUR", postalCode: "00100", city: "Helsinki", vat: "FI12345671" },
    { country: "DE", currency: "EUR", postalCode: "10115", city: "Berlin", vat: "DE123456788" },
    { country: "NO", currency: "NOK", postalCode: "8514", city: "Narvik", vat: null },
    { country: "SE", currency: "SEK", postalCode: "972 31", city: "Luleå", vat: "SE556000000001" },
  ].filter(({ country }) => country !== company.countryCode);
}

/** The home of a customer: the town of an association or public body, or the town with which the name begins. */
function homeTownOf(name: string, { towns, publicBodies }: NameParts): NameParts["towns"][number] | undefined {
  const town = publicBodies.find((body) => body.name === name)?.town;
  return towns.find(([, townName]) => townName === town || (town === undefined && name.startsWith(townName)));
}

/**
 * The first digits of Swedish corporate numbers by the kind of association or public body. Every other name has the
 * first digits of a company's number.
 */
const swedishNumberPrefixes: readonly (readonly [name: RegExp, beginning: string])[] = [
  [/kommun$/, "212000"],
  [/^Region/, "232100"],
  [/församling$/, "252002"],
  [/^Brf/, "7696"],
  [/^Samfälligheten/, "717"],
  [/^(Stiftelsen|Kulturföreningen)/, "802"],
  [/ HB$/, "969"],
];

function makeCorporateNumber(company: SeedCompany, name: string, random: RandomGenerator): string {
  if (company.countryCode === "SE") {
    const prefix = swedishNumberPrefixes.find(([pattern]) => pattern.test(name))?.[1] ?? "556";
    // The number follows from the name, so that a customer of two companies has the same number at both.
    const serialNumber = makeRandomGenerator(`number of ${name}`).between(4_000_000, 9_999_999);
    const digits = `${prefix}${String(serialNumber).padStart(9, "0").slice(prefix.length)}`;
    return `${digits.slice(0, 6)}-${digits.slice(6)}${computeCheckDigit(digits)}`;
  }
  if (company.countryCode === "NO") return makeNorwegianNumber(random);
  return String(random.between(20000000, 89999999));
}

/** Eight digits and their check digit, modulus 11; numbers whose check digit would be 10 are not issued. */
function makeNorwegianNumber(random: RandomGenerator): string {
  for (;;) {
    const digits = String(random.between(91000000, 99999999));
    const weights = [3, 2, 7, 6, 5, 4, 3, 2];
    const remainder = weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11;
    if (remainder !== 1) return `${digits}${(11 - remainder) % 11}`;
  }
}

/** The check digit of nine digits, modulus 10, with weights 2 and 1 from the left. */
function computeCheckDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

function makeVatNumber(company: SeedCompany, corporateNumber: string | null): string | null {
  if (corporateNumber === null) return null;
  if (company.countryCode === "SE") return `SE${corporateNumber.replace("-", "")}01`;
  return company.countryCode === "NO" ? `NO${corporateNumber}MVA` : `NL8${corporateNumber}B01`;
}

function makeTelephone(company: SeedCompany, random: RandomGenerator): string {
  const digits = random.between(1000, 9999);
  if (company.countryCode === "SE") return `070-174 ${String(digits).slice(0, 2)} ${String(digits).slice(2)}`;
  return company.countryCode === "NO" ? `+47 400 0${digits}` : `+31 20 555 ${digits}`;
}

const toEmailLocalPart = (name: string) =>
  name
    .toLowerCase()
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, ".")
    .replace(/^\.|\.$/g, "");
