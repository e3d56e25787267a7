import { describe, expect, it } from "vitest";
import { emptySupplier } from "@/lib/api/contract/purchases/supplier";
import { createSupplierSchema } from "./supplier-schema";
import { type SupplierValues, supplierFormValuesOf, supplierWithValues } from "./supplier-values";

const termsValues = { termsOfPaymentId: "8f9a8f7b-5ea9-44c6-9725-9b8a1addb036" };
const storedValues = supplierFormValuesOf(emptySupplier);

function refusalsOf(
  changedValues: Partial<SupplierValues>,
  { companyCountry = "SE", earlierValues = storedValues } = {},
) {
  const formSchema = createSupplierSchema((key) => key, companyCountry, earlierValues);
  const parsedValues = formSchema.safeParse({
    ...earlierValues,
    name: "Kontor AB",
    ...termsValues,
    ...changedValues,
  });
  return parsedValues.success ? [] : parsedValues.error.issues.map(({ path, message }) => [path.join("."), message]);
}

describe("the rules of a supplier", () => {
  it("ask for a name and terms, and for nothing else", () => {
    expect(refusalsOf({})).toEqual([]);
    expect(refusalsOf({ name: " ", termsOfPaymentId: "" })).toEqual([
      ["name", "needName"],
      ["termsOfPaymentId", "needTerms"],
    ]);
  });

  it.each([
    ["bankgiro", "5050-1056", "badBankgiroDigit"],
    ["bankgiro", "12", "badBankgiro"],
    ["plusgiro", "90 19 50-7", "badPlusgiroDigit"],
    ["iban", "SE45 5000 0000 0583 9825 7467", "badIbanDigit"],
    ["iban", "5000", "badIban"],
    ["vatNumber", "SE556016068101", "badVatDigit"],
    ["vatNumber", "12", "badVat"],
    ["identityNumber", "556016-0681", "badIdentityDigit"],
    ["identityNumber", "556016", "badIdentity"],
    ["email", "a@b", "badEmail"],
    ["email", "åsa@x.se", "badEmail"],
    ["contactEmail", "åsa@x.se", "badEmail"],
    ["bankCode", "12", "badBankCode"],
    ["name", "x".repeat(51), "tooLong"],
  ] as const)("refuse %s %s: %s", (name, value, expectedRule) =>
    expect(refusalsOf({ [name]: value })).toEqual([[name, expectedRule]]),
  );

  it("hold the organisation number to the supplier's country, not to the company's", () => {
    expect(refusalsOf({ identityNumber: "923609016", countryCode: "NO" })).toEqual([]);
    expect(refusalsOf({ identityNumber: "923609017", countryCode: "NO" })).toEqual([
      ["identityNumber", "badIdentityDigit"],
    ]);
    expect(refusalsOf({ identityNumber: "HRB 1234", countryCode: "DE" })).toEqual([]);
  });

  it("let a number stand that stood so in the books, and say nothing of it to who changes something else", () => {
    const storedFaults = { ...storedValues, bankgiro: "5050-1056", identityNumber: "1" };
    expect(refusalsOf({ note: "new" }, { earlierValues: storedFaults })).toEqual([]);
    expect(refusalsOf({ bankgiro: "5050-1057" }, { earlierValues: storedFaults })).toEqual([
      ["bankgiro", "badBankgiroDigit"],
    ]);
  });

  it("ask for the account a BIC belongs to", () => {
    expect(refusalsOf({ bic: "SWEDSESS" })).toEqual([["iban", "needIban"]]);
    expect(refusalsOf({ bic: "SWEDSESS", bban: "123" })).toEqual([]);
  });
});

describe("the supplier a form leaves", () => {
  it("has numbers as banks read them where they were changed, and what the form does not show", () => {
    const storedSupplier = { ...emptySupplier, id: "1", unpaidMinor: 5n, rest: { MessageThreads: [] } };
    const values = {
      ...supplierFormValuesOf(storedSupplier),
      iban: "se45 5000 0000 0583 9825 7466",
      bankgiro: "5050 1055",
    };
    const savedSupplier = supplierWithValues(storedSupplier, values, "SE");
    expect(savedSupplier.payments.iban).toBe("SE4550000000058398257466");
    expect(savedSupplier.payments.bankgiro).toBe("50501055");
    const dashedValues = { ...values, iban: "NL91-ABNA-0417-1643-00", bic: "abna-nl 2a", bankgiro: "5050\u20131055" };
    expect(
      supplierWithValues(storedSupplier, { ...dashedValues, plusgiro: "90 19 50\u20136" }, "SE").payments,
    ).toMatchObject({
      iban: "NL91ABNA0417164300",
      bic: "ABNANL2A",
      bankgiro: "5050-1055",
      plusgiro: "901950-6",
    });
    expect(savedSupplier.unpaidMinor).toBe(5n);
    expect(savedSupplier.rest).toBe(storedSupplier.rest);
    expect(supplierWithValues(storedSupplier, supplierFormValuesOf(storedSupplier), "SE")).toEqual(storedSupplier);
  });
});
