import { describe, expect, it } from "vitest";
import { allowList, findAllowedCall } from "./allow-list";
import type { AllowedRow } from "./allow-list/table";
import { isMasked, maskNumber } from "./mask";
import {
  assertMayFilter,
  containsMaskedNumber,
  maskedCopyOf,
  mayContainPersonalData,
  withStoredNumbers,
} from "./personal";

const findRowAt = (path: string): AllowedRow => {
  const match = findAllowedCall("books", "GET", path.split("/"));
  if (match === null || match === "method") throw new Error(path);
  return match.row;
};

describe("maskNumber", () => {
  it.each([
    ["19850412-2384", "••••••••-••84"],
    ["850412-2384", "••••••-••84"],
    ["198504122384", "••••••••••84"],
    ["12", "12"],
    ["", ""],
  ])("hides %s as %s", (number, maskedNumber) => {
    expect(maskNumber(number)).toBe(maskedNumber);
    expect(isMasked(maskedNumber)).toBe(maskedNumber.includes("•"));
    expect(maskNumber(maskedNumber)).toBe(maskedNumber);
  });
});

describe("masked", () => {
  it("hides numbers of persons wherever they stand and lets companies be", () => {
    const answer = {
      Meta: { PageSize: 2 },
      Data: [
        { Name: "P", IsPrivatePerson: true, CorporateIdentityNumber: "19850412-2384" },
        { Name: "C", IsPrivatePerson: false, CorporateIdentityNumber: "556917-4211" },
        { Persons: [{ Ssn: "19850412-2384", Amount: 10.5 }] },
        { IdentificationNumber: "850412-2384" },
        { CorporateIdentityNumber: "19850412-2384" },
        { CorporateIdentityNumber: null },
      ],
    };
    expect(maskedCopyOf(answer)).toEqual({
      Meta: { PageSize: 2 },
      Data: [
        { Name: "P", IsPrivatePerson: true, CorporateIdentityNumber: "••••••••-••84" },
        { Name: "C", IsPrivatePerson: false, CorporateIdentityNumber: "556917-4211" },
        { Persons: [{ Ssn: "••••••••-••84", Amount: 10.5 }] },
        { IdentificationNumber: "••••••-••84" },
        { CorporateIdentityNumber: "••••••••-••84" },
        { CorporateIdentityNumber: null },
      ],
    });
  });

  it("leaves secrets of webhooks out", () => {
    expect(maskedCopyOf({ SigningKey: "s", AuthenticationValue: "a", Endpoint: "https://x" })).toEqual({
      SigningKey: null,
      AuthenticationValue: null,
      Endpoint: "https://x",
    });
  });
});

describe("withStoredNumbers", () => {
  const storedBody = {
    Persons: [
      { Id: "1", Ssn: "19850412-2384" },
      { Id: "2", Ssn: "19811218-9876" },
    ],
  };

  it("puts the stored numbers in, by id where there is one and by the masked number otherwise", () => {
    const bodyWithIds = {
      Persons: [
        { Id: "2", Ssn: "••••••••-••76" },
        { Id: "1", Ssn: "••••••••-••84" },
      ],
    };
    expect(containsMaskedNumber(bodyWithIds)).toBe(true);
    expect(withStoredNumbers(bodyWithIds, storedBody)).toEqual({
      Persons: [storedBody.Persons[1], storedBody.Persons[0]],
    });
    const bodyWithoutIds = { Persons: [{ Ssn: "••••••••-••84" }] };
    expect(withStoredNumbers(bodyWithoutIds, storedBody)).toEqual({ Persons: [{ Ssn: "19850412-2384" }] });
  });

  it("finds a person whose id is gone after another one was taken off", () => {
    const body = { Persons: [{ Id: "old", Ssn: "••••••••-••76", Amount: 5 }] };
    expect(withStoredNumbers(body, storedBody)).toEqual({
      Persons: [{ Id: "old", Ssn: "19811218-9876", Amount: 5 }],
    });
  });

  it("never puts one of two numbers with the same mask in the place of the other", () => {
    const twins = { Persons: [{ Ssn: "19850412-2384" }, { Ssn: "19870101-2384" }] };
    const mask = "••••••••-••84";
    expect(withStoredNumbers({ Persons: [{ Ssn: mask }, { Ssn: mask }] }, twins)).toEqual(twins);
    for (const Persons of [[{ Ssn: mask }], [{ Ssn: mask }, { Ssn: "19811218-9876" }]])
      expect(() => withStoredNumbers({ Persons }, twins)).toThrow("invalid_input");
  });

  it("lets a new number stand and refuses a mask that fits nothing", () => {
    const typedBody = { Persons: [{ Id: "1", Ssn: "19900101-2384" }] };
    expect(containsMaskedNumber(typedBody)).toBe(false);
    expect(withStoredNumbers(typedBody, storedBody)).toEqual(typedBody);
    expect(() => withStoredNumbers({ Ssn: "••••••••-••99" }, { Ssn: "19850412-2384" })).toThrow("invalid_input");
    expect(() => withStoredNumbers({ Ssn: "••••••••-••84" }, null)).toThrow("invalid_input");
  });
});

describe("which rows are read on the server", () => {
  it("are those that can hold a number or a secret", () => {
    for (const path of ["customers", "customerinvoicedrafts", "customerinvoices", "orders", "quotes", "webhooks"])
      expect(mayContainPersonalData(findRowAt(path))).toBe(true);
    for (const path of ["articles", "vouchers", "companysettings", "suppliers"])
      expect(mayContainPersonalData(findRowAt(path))).toBe(false);
    const payrollPaths = allowList
      .filter((row) => row.service === "payroll" && mayContainPersonalData(row))
      .map((row) => row.path);
    expect(new Set(payrollPaths.map((path) => path.split("/")[1]))).toEqual(new Set(["employees", "payslips"]));
  });
});

describe("assertMayFilter", () => {
  const makeFilterCheck =
    (filter: string, orderBy = "") =>
    () =>
      assertMayFilter(
        findRowAt("customers"),
        new Map([
          ["$filter", filter],
          ["$orderby", orderBy],
        ]),
        false,
      );

  it.each([
    ["CorporateIdentityNumber eq '1'", ""],
    ["startswith( corporateidentitynumber ,'19')", ""],
    ["Name eq 'x' or Persons/any(p: p/Ssn eq '1')", ""],
    ["", "CorporateIdentityNumber desc"],
  ])("refuses %s %s", (filter, orderBy) => {
    expect(makeFilterCheck(filter, orderBy)).toThrow("role_missing");
  });

  it("lets the word stand inside a text", () => {
    expect(makeFilterCheck("Name eq 'CorporateIdentityNumber' and Note eq 'it''s Ssn'")).not.toThrow();
  });
});
