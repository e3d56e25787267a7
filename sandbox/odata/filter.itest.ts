import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { membersOf, type ScalarKind } from "../openapi/members";
import { type BooksClient, type Caller, startBooks } from "../resources/testing/books-client";
import { norrsken } from "../seed/companies";

let books: BooksClient;
let anna: Caller;

beforeAll(async () => {
  books = await startBooks();
  anna = books.callerWithToken(await books.createToken("anna@norrsken.example", norrsken.id));
});
afterAll(() => books.sandbox.stop());

const arbitraryLiterals: Record<ScalarKind, fc.Arbitrary<string>> = {
  text: fc.oneof(
    fc.string({ unit: "grapheme", maxLength: 12 }).map((text) => `'${text.replaceAll("'", "''")}'`),
    fc.constantFrom("''", "'%'", "'\\'", "'_'", "'a''b'"),
  ),
  uuid: fc.uuid(),
  integer: fc.oneof(fc.integer(), fc.constantFrom(0, 2 ** 53)).map(String),
  number: fc.oneof(fc.integer(), fc.constantFrom(0.25, -12.5, 1e-7, 1e21)).map(String),
  boolean: fc.constantFrom("true", "false"),
  day: fc.constantFrom("0001-01-01", "2026-03-29", "9999-12-31", "2026-03-29T23:59:59.9999999+02:00"),
  instant: fc.constantFrom("2026-03-29", "2026-10-25T02:30:00Z", "2026-10-25T02:30:00.1234567-05:00"),
};

function makeArbitraryCondition(model: string): fc.Arbitrary<string> {
  const members = [...membersOf(model).values()].flatMap(({ name, type }) =>
    type.is === "scalar" ? [{ name, kind: type.kind }] : [],
  );
  const arbitraryOperator = fc.constantFrom("eq", "ne", "gt", "ge", "lt", "le");
  const comparison = fc.constantFrom(...members).chain(({ name, kind }) => {
    const operatorsOfKind = kind === "boolean" ? fc.constantFrom("eq", "ne") : arbitraryOperator;
    return fc
      .tuple(operatorsOfKind, fc.oneof(arbitraryLiterals[kind], fc.constant("null")))
      .map(([operatorText, value]) => `${name} ${operatorText} ${value}`);
  });
  const textMemberNames = members.filter(({ kind }) => kind === "text").map(({ name }) => name);
  const arbitraryTextCondition = fc
    .tuple(
      fc.constantFrom("contains", "startswith", "endswith"),
      fc.constantFrom(...textMemberNames),
      arbitraryLiterals.text,
    )
    .map(([name, member, value]) => `${name}(tolower(${member}),${value})`);
  return fc.oneof(comparison, arbitraryTextCondition);
}

function makeArbitraryFilter(model: string, extraConditions: readonly string[]): fc.Arbitrary<string> {
  const anyCondition =
    extraConditions.length > 0
      ? fc.oneof(makeArbitraryCondition(model), fc.constantFrom(...extraConditions))
      : makeArbitraryCondition(model);
  return fc
    .tuple(anyCondition, anyCondition, anyCondition, fc.constantFrom("and", "or"))
    .map(
      ([firstCondition, secondCondition, thirdCondition, operatorText]) =>
        `not (${firstCondition} ${operatorText} ${secondCondition}) or ${thirdCondition}`,
    );
}

describe("every filter that can be read is answered", () => {
  it.each([
    [
      "/customers",
      "CustomerApi",
      ["TermsOfPayment/NumberOfDays ge 20", "CustomerLabels/any()", "EmailAddresses/any(e: contains(e,'x'))"],
    ],
    [
      "/articles",
      "ArticleApi",
      ["Barcodes/all(b: b/Barcode ne '1')", "year(ChangedUtc) eq 2026", "-NetPrice lt GrossPrice"],
    ],
    [
      "/customerinvoices",
      "CustomerInvoiceApi",
      [
        "Rows/any(r: r/Quantity gt 2 and contains(r/Text,TRIM))",
        "Rows/VatRate eq 0.25",
        "VatSpecification/any(v: v/VatPercent eq 0.12)",
      ].map((text) => text.replace("TRIM", "CustomerName")),
    ],
    [
      "/vouchers",
      "VoucherApi",
      ["Rows/any(r: r/AccountNumber eq 1510 and r/DebitAmount gt 1000)", "month(VoucherDate) eq 3"],
    ],
    ["/accountbalances/2026-10-31", "AccountBalanceAPI", []],
  ])("%s", { timeout: 180_000 }, async (path, model, extraConditions) => {
    const usableFilters = makeArbitraryFilter(model, extraConditions).filter(
      (text) => !text.includes("AccountTypeDescription"),
    );
    for (const filter of fc.sample(usableFilters, { numRuns: 60, seed: 7 })) {
      const reply = await anna.get(`${path}?${new URLSearchParams({ $filter: filter, $pagesize: "1" })}`);
      expect(reply.status, `${filter}: ${reply.text.slice(0, 200)}`).toBe(200);
    }
  });
});

it("finds the documents of which a row holds a text, with the index or without", async () => {
  type Document = { Id: string; Rows: { Text: string | null }[] };
  for (const path of ["/customerinvoices", "/quotes", "/orders"]) {
    const allDocuments = (await anna.get(`${path}?$pagesize=1000`)).body.Data as unknown as Document[];
    const rowText =
      allDocuments.flatMap(({ Rows }) => Rows).find(({ Text }) => /\p{Lu}\p{Ll}{4,}/u.test(Text ?? ""))?.Text ?? "";
    const searchedText = rowText.slice(1, 6).toLowerCase();
    const matchingDocuments = allDocuments.filter(({ Rows }) =>
      Rows.some((row) => row.Text?.toLowerCase().includes(searchedText)),
    );
    expect(matchingDocuments.length, path).toBeGreaterThan(0);
    const anyFilter = `Rows/any(r: contains(tolower(r/Text),'${searchedText}'))`;
    for (const filter of [anyFilter, `not Rows/all(r: not contains(tolower(r/Text),'${searchedText}'))`]) {
      const foundDocuments = (await anna.get(`${path}?${new URLSearchParams({ $filter: filter, $pagesize: "1000" })}`))
        .body.Data;
      expect(new Set(foundDocuments.map(({ Id }) => Id)), filter).toEqual(
        new Set(matchingDocuments.map(({ Id }) => Id)),
      );
    }
  }
});

describe("a filter finds what it says", () => {
  const findCustomers = async (filter: string) =>
    (await anna.get(`/customers?${new URLSearchParams({ $filter: filter, $pagesize: "1000" })}`)).body.Data;

  it("characters that mean something to LIKE mean themselves", async () => {
    const termsId = (await anna.get("/termsofpayments")).body.Data[0]?.Id;
    const minimalCustomer = {
      InvoiceCity: "X",
      InvoicePostalCode: "1",
      IsPrivatePerson: false,
      IsActive: true,
      TermsOfPaymentId: termsId,
    };
    for (const Name of ["100 % Trä", "a_b\\c", "O'Hara Å"]) {
      expect((await anna.send("POST", "/customers", { ...minimalCustomer, Name })).status).toBe(201);
    }
    for (const [filter, name] of [
      ["contains(Name,'0 %')", "100 % Trä"],
      ["contains(Name,'a_b\\')", "a_b\\c"],
      ["startswith(Name,'O''Ha')", "O'Hara Å"],
      ["endswith(tolower(Name),'å')", "O'Hara Å"],
      ["contains(Name,InvoiceCity) or Name eq 'a_b\\c'", "a_b\\c"],
    ] as const) {
      const names = (await findCustomers(filter)).map((customer) => customer.Name);
      expect(names, filter).toContain(name);
      if (filter.includes("%") || filter.includes("_b\\')")) expect(names).toEqual([name]);
    }
  });

  it("what is null is neither equal nor unequal by accident", async () => {
    const allCustomers = await findCustomers("Name ne null");
    const emptyNoteCount = allCustomers.filter((customer) => customer.Note === null).length;
    expect((await findCustomers("Note eq null")).length).toBe(emptyNoteCount);
    expect((await findCustomers("Note ne 'x'")).length).toBe(allCustomers.length);
    expect((await findCustomers("not (Note eq 'x')")).length).toBe(allCustomers.length);
    expect((await findCustomers("Note gt 'x' or not (Note gt 'x')")).length).toBe(allCustomers.length);
  });
});
