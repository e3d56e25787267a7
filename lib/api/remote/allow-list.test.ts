import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { allowList, findAllowedCall } from "./allow-list";
import { placeholderPatterns } from "./allow-list/placeholder-patterns";
import type { AllowedRow, Service } from "./allow-list/table";

const sampleId = "3f2504e0-4f89-41d3-9a0c-0305e82c3301";
const placeholderSamples: Record<string, string> = {
  ":uuid": sampleId,
  ":uuid.pdf": `${sampleId}.pdf`,
  ":id": "17",
  ":int": "1930",
  ":date": "2026-11-30",
  ":country": "SE",
};

function readDescribedCalls(service: Service): { method: string; path: string; scopes: string[] }[] {
  const text = readFileSync(new URL(`./allow-list/described/${service}.txt`, import.meta.url), "utf8");
  return text
    .trim()
    .split("\n")
    .map((line) => {
      const [method = "", path = "", scopes = ""] = line.split(" ");
      return { method, path: withoutPlaceholderNames(path), scopes: scopes === "-" ? [] : scopes.split(",") };
    });
}

/** Returns method and path, with every placeholder written as `*`. */
function withoutPlaceholderNames(path: string): string {
  return path.replace(/\{[^}]+\}|:[a-z]+/g, "*").toLowerCase();
}

function rowKeysOf(rows: readonly { method: string; path: string }[]): string[] {
  return rows.map((row) => `${row.method} ${withoutPlaceholderNames(row.path)}`).sort();
}

function sampleSegmentsOf(row: AllowedRow): string[] {
  return row.path
    .slice(1)
    .split("/")
    .map((part) => placeholderSamples[part] ?? part);
}

describe.each(["books", "payroll"] as const)("the allow-list of %s", (service) => {
  const rows = allowList.filter((row) => row.service === service);

  it("holds every operation of the API description and no other", () => {
    expect(rowKeysOf(rows)).toEqual(rowKeysOf(readDescribedCalls(service)));
  });

  it("asks for no scope the description does not name, and for one at least", () => {
    const scopesByCall = new Map(readDescribedCalls(service).map((row) => [`${row.method} ${row.path}`, row.scopes]));
    for (const row of rows) {
      const scopes = scopesByCall.get(`${row.method} ${withoutPlaceholderNames(row.path)}`) ?? [];
      expect(row.scopes.length).toBeGreaterThan(0);
      if (scopes.length > 0) expect(scopes).toEqual(expect.arrayContaining([...row.scopes]));
    }
  });

  it("finds each row by its own path, in any case, and sends the described spelling", () => {
    for (const row of rows) {
      const segments = sampleSegmentsOf(row);
      const upperCaseSegments = segments.map((part) => part.toUpperCase());
      for (const typedSegments of [segments, upperCaseSegments]) {
        const match = findAllowedCall(service, row.method, typedSegments);
        expect(match).toMatchObject({ row });
      }
    }
  });
});

describe("findAllowedCall", () => {
  it("knows no path that is named only", () => {
    const text = readFileSync(new URL("./allow-list/described/named-only.txt", import.meta.url), "utf8");
    for (const path of text.trim().split("\n")) {
      const segments = path
        .slice(1)
        .split("/")
        .map((part) => (part.includes("{") ? sampleId : part));
      for (const method of ["GET", "POST", "PUT", "DELETE", "PATCH"]) {
        expect(
          typeof findAllowedCall("books", method, segments) === "object" && findAllowedCall("books", method, segments),
        ).toBe(null);
      }
    }
  });

  it("tells a wrong method from an unknown path", () => {
    expect(findAllowedCall("books", "PATCH", ["customers", sampleId])).toBe("method");
    expect(findAllowedCall("books", "GET", ["customers", "1"])).toBe(null);
    expect(findAllowedCall("books", "GET", ["customers", sampleId, "x"])).toBe(null);
    expect(findAllowedCall("payroll", "GET", ["customers"])).toBe(null);
  });

  it("lets a fixed segment win over a hole and keeps the hole's own spelling", () => {
    expect(findAllowedCall("books", "GET", ["accounts", "standardAccounts"])).toMatchObject({
      path: "accounts/standardaccounts",
    });
    expect(findAllowedCall("books", "GET", ["ACCOUNTTYPES"])).toMatchObject({ path: "accountTypes" });
    expect(findAllowedCall("books", "GET", ["countries", "SE"])).toMatchObject({ path: "countries/SE" });
  });
});

it("allows only operations that must not happen twice to differ from read and write", () => {
  for (const row of allowList.filter((allowedRow) => allowedRow.kind === "read")) expect(row.method).toBe("GET");
  const operationVerbs =
    "convert email einvoice void voided payments accept converttoorder converttocustomerinvoice completed backorder";
  const operationPathPattern = new RegExp(`/(${operationVerbs.replaceAll(" ", "|")}|converteddrafttoorder)$`);
  const createPattern = /^POST \/(quotes|orders|customerinvoices|supplierinvoices|vouchers)$/;
  for (const row of allowList) {
    if (row.method === "GET") continue;
    if (operationPathPattern.test(row.path) || createPattern.test(`${row.method} ${row.path}`))
      expect(row.kind, row.path).toBe("operation");
  }
  expect(placeholderPatterns.size).toBe(Object.keys(placeholderSamples).length);
});
