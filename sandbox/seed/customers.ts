import { addDays } from "./calendar";
import type { SeedCompany } from "./companies";
import { termsOfPaymentId } from "./company-data";
import { type Generator, generator, seedId } from "./generator";
import { type Names, namesOf } from "./names";
import type { SeedCustomer } from "./seed-customer";
export const firstCustomerNumber = 1001;

/** The customers of a company: firms, associations and private persons, a few abroad, a few without e-mail. */
export function seedCustomers(company: SeedCompany, many: number, today: string): SeedCustomer[] {
  const chance = generator(`customers of ${company.slug}`);
  const names = namesOf(company.countryCode);
  const taken = new Set<string>();
  return Array.from({ length: many }, (_, index) => {
    const isPrivatePerson = chance.chance(company.slug === "norrsken" ? 0.35 : 0.25);
    const name = freeName(taken, () =>
      isPrivatePerson ? person(chance, names) : (names.bodies[taken.size]?.name ?? firm(chance, names)),
    );
    return customer(company, chance, names, { index, name, isPrivatePerson, today });
  });
}

function freeName(taken: Set<string>, make: () => string): string {
  for (;;) {
    const name = make();
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

const person = (chance: Generator, names: Names) => `${chance.pick(names.first)} ${chance.pick(names.last)}`;

function firm(chance: Generator, names: Names): string {
  const [, town] = chance.pick(names.towns);
  const head = chance.chance(0.5) ? town : chance.pick(names.last);
  const owner = /[sxz]$/.test(head) ? head : `${head}s`;
  return `${owner} ${chance.pick(names.trades)} ${chance.pick(names.forms)}`;
}

type Particulars = { index: number; name: string; isPrivatePerson: boolean; today: string };

function customer(company: SeedCompany, chance: Generator, names: Names, given: Particulars): SeedCustomer {
  const { index, name, isPrivatePerson, today } = given;
  const [postalCode, town] = homeOf(name, names) ?? chance.pick(names.towns);
  const abroad = !isPrivatePerson && index % 67 === 66 ? chance.pick(abroadOf(company)) : null;
  const buildsWithReverseCharge = company.slug === "norrsken" && /Bygg|Tak|Schakt/.test(name) && chance.chance(0.5);
  const corporateNumber = isPrivatePerson ? null : corporateIdentityNumber(company, name, chance);
  const changedOn = addDays(today, -chance.between(1, 700));
  return {
    companyId: company.id,
    Id: seedId(company.id, "customer", index),
    CustomerNumber: String(firstCustomerNumber + index),
    Name: name,
    IsPrivatePerson: isPrivatePerson,
    IsActive: index % 50 !== 49,
    CorporateIdentityNumber: corporateNumber,
    VatNumber: abroad ? abroad.vat : vatNumber(company, corporateNumber),
    CurrencyCode: abroad?.currency ?? company.currencyCode,
    InvoiceAddress1: `${chance.pick(names.streets)} ${chance.between(1, 120)}`,
    InvoiceAddress2: null,
    InvoicePostalCode: abroad?.postalCode ?? postalCode,
    InvoiceCity: abroad?.city ?? town,
    InvoiceCountryCode: abroad?.country ?? company.countryCode,
    EmailAddress: index % 40 === 39 ? null : `${mailName(name)}@${isPrivatePerson ? "post" : "kund"}.example`,
    EmailAddresses: [],
    Telephone: chance.chance(0.6) ? telephone(company, chance) : null,
    MobilePhone: isPrivatePerson && chance.chance(0.7) ? telephone(company, chance) : null,
    ContactPersonName: isPrivatePerson ? null : person(chance, names),
    ContactPersonEmail: null,
    ReverseChargeOnConstructionServices: buildsWithReverseCharge,
    SalesDocumentLanguage: abroad ? "en" : null,
    TermsOfPaymentId: termsOfPaymentId(company, isPrivatePerson ? 14 : chance.pick([30, 30, 30, 20, 60, 10])),
    Note: chance.chance(0.08) ? notes[company.language] : null,
    ChangedUtc: `${changedOn}T0${chance.between(7, 9)}:${chance.between(10, 59)}:00Z`,
  };
}

const notes: Readonly<Record<SeedCompany["language"], string>> = {
  sv: "Vill ha fakturan per e-post. Ring innan leverans.",
  nb: "Vil ha faktura på e-post.",
  nl: "Graag factuur per e-mail.",
};

type Abroad = { country: string; currency: string; postalCode: string; city: string; vat: string | null };

function abroadOf(company: SeedCompany): readonly Abroad[] {
  return [
    { country: "FI", currency: "EUR", postalCode: "00100", city: "Helsinki", vat: "FI12345671" },
    { country: "DE", currency: "EUR", postalCode: "10115", city: "Berlin", vat: "DE123456788" },
    { country: "NO", currency: "NOK", postalCode: "8514", city: "Narvik", vat: null },
    { country: "SE", currency: "SEK", postalCode: "972 31", city: "Luleå", vat: "SE556000000001" },
  ].filter(({ country }) => country !== company.countryCode);
}

/** Whoever has a town in the name is at home there. */
function homeOf(name: string, { towns, bodies }: Names): Names["towns"][number] | undefined {
  const town = bodies.find((body) => body.name === name)?.town;
  return towns.find(([, one]) => one === town || (town === undefined && name.startsWith(one)));
}

/** How Swedish numbers begin: by the kind of association or public body, else as a company's do. */
const swedishBeginnings: readonly (readonly [name: RegExp, beginning: string])[] = [
  [/kommun$/, "212000"],
  [/^Region/, "232100"],
  [/församling$/, "252002"],
  [/^Brf/, "7696"],
  [/^Samfälligheten/, "717"],
  [/^(Stiftelsen|Kulturföreningen)/, "802"],
  [/ HB$/, "969"],
];

function corporateIdentityNumber(company: SeedCompany, name: string, chance: Generator): string {
  if (company.countryCode === "SE") {
    const beginning = swedishBeginnings.find(([pattern]) => pattern.test(name))?.[1] ?? "556";
    // A name's number is its own: whoever buys from two companies is one and the same.
    const rest = generator(`number of ${name}`).between(4_000_000, 9_999_999);
    const digits = `${beginning}${String(rest).padStart(9, "0").slice(beginning.length)}`;
    return `${digits.slice(0, 6)}-${digits.slice(6)}${checkDigit(digits)}`;
  }
  if (company.countryCode === "NO") return norwegianNumber(chance);
  return String(chance.between(20000000, 89999999));
}

/** Eight digits and their check digit, modulus 11; numbers that would need the digit 10 are not given out. */
function norwegianNumber(chance: Generator): string {
  for (;;) {
    const digits = String(chance.between(91000000, 99999999));
    const weights = [3, 2, 7, 6, 5, 4, 3, 2];
    const rest = weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11;
    if (rest !== 1) return `${digits}${(11 - rest) % 11}`;
  }
}

/** Modulus 10, weights 2 and 1 from the left of the nine digits. */
function checkDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, index) => {
    const product = Number(digit) * (index % 2 === 0 ? 2 : 1);
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return (10 - (sum % 10)) % 10;
}

function vatNumber(company: SeedCompany, corporateNumber: string | null): string | null {
  if (corporateNumber === null) return null;
  if (company.countryCode === "SE") return `SE${corporateNumber.replace("-", "")}01`;
  return company.countryCode === "NO" ? `NO${corporateNumber}MVA` : `NL8${corporateNumber}B01`;
}

function telephone(company: SeedCompany, chance: Generator): string {
  const digits = chance.between(1000, 9999);
  if (company.countryCode === "SE") return `070-174 ${String(digits).slice(0, 2)} ${String(digits).slice(2)}`;
  return company.countryCode === "NO" ? `+47 400 0${digits}` : `+31 20 555 ${digits}`;
}

const mailName = (name: string) =>
  name
    .toLowerCase()
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .replace(/[^a-z0-9]+/g, ".")
    .replace(/^\.|\.$/g, "");
