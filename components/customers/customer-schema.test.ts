import { describe, expect, it } from "vitest";
import { emptyCustomer } from "@/lib/api/contract/sales/customer";
import { customerSchema, type RuleMessage } from "./customer-schema";
import { type CustomerValues, valuesOf, withValues } from "./customer-values";

const ruleMessage: RuleMessage = (key, values) => (values ? `${key} ${Object.values(values).join("/")}` : key);

const completeValues: CustomerValues = {
  ...valuesOf(emptyCustomer),
  name: "Brf Solsidan 4",
  postalCode: "831 30",
  city: "Östersund",
  termsOfPaymentId: "8f9a8f7b-5ea9-44c6-9725-9b8a1addb036",
};

function refusals(
  change: Partial<CustomerValues>,
  { companyCountry = "SE", storedValues = valuesOf(emptyCustomer) } = {},
): string[] {
  const schema = customerSchema(ruleMessage, companyCountry, storedValues, "2026-11-23");
  const result = schema.safeParse({ ...completeValues, ...change });
  return result.success ? [] : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

describe("a customer as typed", () => {
  it("is accepted with what the books demand and nothing more", () => {
    expect(refusals({})).toEqual([]);
  });

  it("names each missing field and its cure", () => {
    expect(refusals({ name: " ", postalCode: "", city: "", termsOfPaymentId: "" })).toEqual([
      "name: needName",
      "postalCode: needPostalCode",
      "city: needCity",
      "termsOfPaymentId: needTerms",
    ]);
  });

  it("counts what is too long instead of cutting it", () => {
    expect(refusals({ name: "x".repeat(51) })).toEqual(["name: tooLong 50/51"]);
  });

  it.each([
    ["email", "anna", "badEmail"],
    ["email", "a@b.se, c@d.se", "badEmail"],
    ["vatNumber", "556677889901", "badVat"],
  ] as const)("refuses %s %s", (field, value, rule) => {
    expect(refusals({ [field]: value })).toEqual([`${field}: ${rule}`]);
  });

  it.each([
    ["kok@kund.example", "badElectronic"],
    ["5560360793", "badElectronic"],
    ["0007:", "badElectronic"],
    ["0099:5560360793", "badElectronicScheme"],
    ["0007:55603607", "badElectronicForm 0007"],
    ["0007:556036-0794", "badIdentityCheck"],
    ["0088:7300010000002", "badIdentityCheck"],
  ])("says what is wrong with the e-invoice address %s", (electronicAddress, rule) => {
    expect(refusals({ electronicAddress })).toEqual([`electronicAddress: ${rule}`]);
  });

  it("takes an e-invoice address however it is typed, and writes it as the network does", () => {
    const electronicAddress = " 0007: 556036-0793";
    expect(refusals({ electronicAddress })).toEqual([]);
    expect(withValues(emptyCustomer, { ...completeValues, electronicAddress }, "SE").electronicAddress).toBe(
      "0007:5560360793",
    );
  });

  it("sees a mistyped organisation number", () => {
    expect(refusals({ identityNumber: "556036-0793" })).toEqual([]);
    expect(refusals({ identityNumber: "556036-0794" })).toEqual(["identityNumber: badIdentityCheck"]);
    expect(refusals({ identityNumber: "55603" })).toEqual(["identityNumber: badIdentity 10/556016-0680"]);
  });

  it.each([
    ["NL", "6841 2907", null],
    ["NL", "00000001003214345000", null],
    ["NL", "6841290", "badIdentity 8/33031431"],
    ["NO", "974 760 673", null],
    ["NO", "NO 974 760 673 MVA", null],
    ["NO", "974760674", "badIdentityCheck"],
    ["NO", "97476067", "badIdentity 9/923 609 016"],
    ["SE", "19850412-2386", null],
  ])("holds an organisation number to the customer's country or else the company's: %s %s", (country, number, rule) => {
    const told = rule ? [`identityNumber: ${rule}`] : [];
    expect(refusals({ countryCode: country, identityNumber: number }, { companyCountry: "DE" })).toEqual(told);
    expect(refusals({ identityNumber: number }, { companyCountry: country })).toEqual(told);
  });

  it.each([
    ["199104122388", null],
    ["910412\u20132388", null],
    ["900360-2381", null],
    ["191500882392", null],
    ["900491-2383", "badIdentityDate"],
    ["900431-2385", "badIdentityDate"],
    ["20261124-2385", "badIdentityDate"],
    ["910412-2389", "badIdentityCheck"],
    ["9104", "badIdentity 12/19850412-2386"],
    ["556036-0793", "badIdentity 12/19850412-2386"],
  ])("holds a Swedish private person's number to its day and its check digit: %s", (identityNumber, rule) => {
    expect(refusals({ kind: "person", identityNumber })).toEqual(rule ? [`identityNumber: ${rule}`] : []);
    expect(refusals({ kind: "person", countryCode: "NL", identityNumber })).toEqual([]);
  });

  it("lets a number stand that stood so in the books", () => {
    for (const [kind, identityNumber] of [
      ["company", "55603"],
      ["person", "900491-2383"],
    ] as const) {
      const was = { ...completeValues, kind, identityNumber };
      expect(refusals({ kind, identityNumber, note: "new" }, { storedValues: was })).toEqual([]);
      expect(refusals({ kind, identityNumber: "1" }, { storedValues: was })).toHaveLength(1);
    }
  });

  it("leaves identity numbers of countries whose rule we do not know to the service", () => {
    expect(refusals({ countryCode: "DE", identityNumber: "HRB 1234567890" })).toEqual([]);
    expect(refusals({ countryCode: "SE", identityNumber: "12" })).toEqual([
      "identityNumber: badIdentity 10/556016-0680",
    ]);
    const abroad = { ...completeValues, countryCode: "DE", identityNumber: "1234567890" };
    expect(withValues(emptyCustomer, abroad, "SE").identityNumber).toBe("1234567890");
    expect(refusals({ identityNumber: "12" }, { companyCountry: "DE" })).toEqual([]);
  });
});

describe("a customer put back", () => {
  const stored = {
    ...emptyCustomer,
    id: "id",
    isPrivatePerson: true,
    identityNumber: "••••••••-••34",
    website: "kept.example",
    rest: { EdiGlnNumber: "7350000000000", Note: "old" },
  };

  it("keeps what the form does not show", () => {
    const saved = withValues(stored, { ...valuesOf(stored), name: "Eva Sandström" }, "SE");
    expect(saved).toMatchObject({ name: "Eva Sandström", website: "kept.example", rest: stored.rest });
  });

  it("sends the mask back untouched unless a new number is written", () => {
    expect(withValues(stored, valuesOf(stored), "SE").identityNumber).toBe("••••••••-••34");
    const replaced = { ...valuesOf(stored), newIdentityNumber: true, identityNumber: "198504121234" };
    expect(withValues(stored, replaced, "SE").identityNumber).toBe("198504121234");
  });

  it.each([
    ["se 5566 7788 9901", "SE556677889901"],
    ["NL 0000.99.998.B57", "NL000099998B57"],
    ["BE0123.321.123", "BE0123321123"],
    ["GR 094259216", "EL094259216"],
  ])("takes a VAT number as it is printed: %s", (vatNumber, written) => {
    expect(refusals({ vatNumber })).toEqual([]);
    expect(withValues(stored, { ...valuesOf(stored), vatNumber }, "SE").vatNumber).toBe(written);
  });

  it.each([
    ["556036\u20130793", "556036-0793"],
    ["SE556036079301", "556036-0793"],
  ])("takes an organisation number typed as %s", (identityNumber, written) => {
    expect(refusals({ identityNumber })).toEqual([]);
    const company = { ...emptyCustomer, isPrivatePerson: false };
    expect(withValues(company, { ...completeValues, identityNumber }, "SE").identityNumber).toBe(written);
  });
});
