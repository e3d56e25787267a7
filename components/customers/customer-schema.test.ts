import { describe, expect, it } from "vitest";
import { emptyCustomer } from "@/lib/api/contract/sales/customer";
import { createCustomerSchema, type RuleTranslator } from "./customer-schema";
import { type CustomerValues, customerFormValuesOf, customerWithValues } from "./customer-values";

const translateRule: RuleTranslator = (key, values) => (values ? `${key} ${Object.values(values).join("/")}` : key);

const completeValues: CustomerValues = {
  ...customerFormValuesOf(emptyCustomer),
  name: "Brf Solsidan 4",
  postalCode: "831 30",
  city: "Östersund",
  termsOfPaymentId: "8f9a8f7b-5ea9-44c6-9725-9b8a1addb036",
};

function refusalsOf(
  changedValues: Partial<CustomerValues>,
  { companyCountry = "SE", storedValues = customerFormValuesOf(emptyCustomer) } = {},
): string[] {
  const formSchema = createCustomerSchema(translateRule, companyCountry, storedValues, "2026-11-23");
  const parsedValues = formSchema.safeParse({ ...completeValues, ...changedValues });
  return parsedValues.success
    ? []
    : parsedValues.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

describe("a customer as typed", () => {
  it("is accepted with what the books demand and nothing more", () => {
    expect(refusalsOf({})).toEqual([]);
  });

  it("names each missing field and its cure", () => {
    expect(refusalsOf({ name: " ", postalCode: "", city: "", termsOfPaymentId: "" })).toEqual([
      "name: needName",
      "postalCode: needPostalCode",
      "city: needCity",
      "termsOfPaymentId: needTerms",
    ]);
  });

  it("counts what is too long instead of cutting it", () => {
    expect(refusalsOf({ name: "x".repeat(51) })).toEqual(["name: tooLong 50/51"]);
  });

  it.each([
    ["email", "anna", "badEmail"],
    ["email", "a@b.se, c@d.se", "badEmail"],
    ["vatNumber", "556677889901", "badVat"],
  ] as const)("refuses %s %s", (field, value, expectedRule) => {
    expect(refusalsOf({ [field]: value })).toEqual([`${field}: ${expectedRule}`]);
  });

  it.each([
    ["kok@kund.example", "badElectronic"],
    ["5560360793", "badElectronic"],
    ["0007:", "badElectronic"],
    ["0099:5560360793", "badElectronicScheme"],
    ["0007:55603607", "badElectronicForm 0007"],
    ["0007:556036-0794", "badIdentityCheck"],
    ["0088:7300010000002", "badIdentityCheck"],
  ])("says what is wrong with the e-invoice address %s", (electronicAddress, expectedRule) => {
    expect(refusalsOf({ electronicAddress })).toEqual([`electronicAddress: ${expectedRule}`]);
  });

  it("takes an e-invoice address however it is typed, and writes it as the network does", () => {
    const electronicAddress = " 0007: 556036-0793";
    expect(refusalsOf({ electronicAddress })).toEqual([]);
    expect(customerWithValues(emptyCustomer, { ...completeValues, electronicAddress }, "SE").electronicAddress).toBe(
      "0007:5560360793",
    );
  });

  it("sees a mistyped organisation number", () => {
    expect(refusalsOf({ identityNumber: "556036-0793" })).toEqual([]);
    expect(refusalsOf({ identityNumber: "556036-0794" })).toEqual(["identityNumber: badIdentityCheck"]);
    expect(refusalsOf({ identityNumber: "55603" })).toEqual(["identityNumber: badIdentity 10/556016-0680"]);
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
  ])(
    "holds an organisation number to the customer's country or else the company's: %s %s",
    (country, number, expectedRule) => {
      const expectedRefusals = expectedRule ? [`identityNumber: ${expectedRule}`] : [];
      expect(refusalsOf({ countryCode: country, identityNumber: number }, { companyCountry: "DE" })).toEqual(
        expectedRefusals,
      );
      expect(refusalsOf({ identityNumber: number }, { companyCountry: country })).toEqual(expectedRefusals);
    },
  );

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
  ])("holds a Swedish private person's number to its day and its check digit: %s", (identityNumber, expectedRule) => {
    expect(refusalsOf({ kind: "person", identityNumber })).toEqual(
      expectedRule ? [`identityNumber: ${expectedRule}`] : [],
    );
    expect(refusalsOf({ kind: "person", countryCode: "NL", identityNumber })).toEqual([]);
  });

  it("lets a number stand that stood so in the books", () => {
    for (const [kind, identityNumber] of [
      ["company", "55603"],
      ["person", "900491-2383"],
    ] as const) {
      const storedValues = { ...completeValues, kind, identityNumber };
      expect(refusalsOf({ kind, identityNumber, note: "new" }, { storedValues })).toEqual([]);
      expect(refusalsOf({ kind, identityNumber: "1" }, { storedValues })).toHaveLength(1);
    }
  });

  it("leaves identity numbers of countries whose rule we do not know to the service", () => {
    expect(refusalsOf({ countryCode: "DE", identityNumber: "HRB 1234567890" })).toEqual([]);
    expect(refusalsOf({ countryCode: "SE", identityNumber: "12" })).toEqual([
      "identityNumber: badIdentity 10/556016-0680",
    ]);
    const foreignValues = { ...completeValues, countryCode: "DE", identityNumber: "1234567890" };
    expect(customerWithValues(emptyCustomer, foreignValues, "SE").identityNumber).toBe("1234567890");
    expect(refusalsOf({ identityNumber: "12" }, { companyCountry: "DE" })).toEqual([]);
  });
});

describe("a customer put back", () => {
  const storedCustomer = {
    ...emptyCustomer,
    id: "id",
    isPrivatePerson: true,
    identityNumber: "••••••••-••34",
    website: "kept.example",
    rest: { EdiGlnNumber: "7350000000000", Note: "old" },
  };

  it("keeps what the form does not show", () => {
    const savedCustomer = customerWithValues(
      storedCustomer,
      { ...customerFormValuesOf(storedCustomer), name: "Eva Sandström" },
      "SE",
    );
    expect(savedCustomer).toMatchObject({ name: "Eva Sandström", website: "kept.example", rest: storedCustomer.rest });
  });

  it("sends the mask back untouched unless a new number is written", () => {
    expect(customerWithValues(storedCustomer, customerFormValuesOf(storedCustomer), "SE").identityNumber).toBe(
      "••••••••-••34",
    );
    const replacedValues = {
      ...customerFormValuesOf(storedCustomer),
      newIdentityNumber: true,
      identityNumber: "198504121234",
    };
    expect(customerWithValues(storedCustomer, replacedValues, "SE").identityNumber).toBe("198504121234");
  });

  it.each([
    ["se 5566 7788 9901", "SE556677889901"],
    ["NL 0000.99.998.B57", "NL000099998B57"],
    ["BE0123.321.123", "BE0123321123"],
    ["GR 094259216", "EL094259216"],
  ])("takes a VAT number as it is printed: %s", (vatNumber, expectedNumber) => {
    expect(refusalsOf({ vatNumber })).toEqual([]);
    expect(
      customerWithValues(storedCustomer, { ...customerFormValuesOf(storedCustomer), vatNumber }, "SE").vatNumber,
    ).toBe(expectedNumber);
  });

  it.each([
    ["556036\u20130793", "556036-0793"],
    ["SE556036079301", "556036-0793"],
  ])("takes an organisation number typed as %s", (identityNumber, expectedNumber) => {
    expect(refusalsOf({ identityNumber })).toEqual([]);
    const companyCustomer = { ...emptyCustomer, isPrivatePerson: false };
    expect(customerWithValues(companyCustomer, { ...completeValues, identityNumber }, "SE").identityNumber).toBe(
      expectedNumber,
    );
  });
});
