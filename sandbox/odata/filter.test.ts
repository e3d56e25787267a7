import { describe, expect, it } from "vitest";
import { ApiError } from "../http/problem";
import { rawSql, renderSql } from "../store/sql";
import { filterSql, isPlainComparison } from "./filter";

const renderFilter = (text: string, model = "CustomerApi") => {
  const { text: sql, values } = renderSql(filterSql(model, text));
  return { sql: sql.replace(/\s+/g, " "), values };
};

function getErrorCode(text: string, model = "CustomerApi"): number {
  try {
    filterSql(model, text);
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
  return 0;
}

describe("a filter becomes SQL", () => {
  it.each([
    ["Name eq 'Brf Solsidan'", '(t."Name" = $1::text)', ["Brf Solsidan"]],
    ["Name eq 'O''Hara'", '(t."Name" = $1::text)', ["O'Hara"]],
    ["Name eq ''", '(t."Name" = $1::text)', [""]],
    ["'x' eq Name", '(t."Name" = $1::text)', ["x"]],
    ["Name ne 'x'", '(t."Name" IS DISTINCT FROM $1::text)', ["x"]],
    ["Name gt 'm'", '(t."Name" > $1::text COLLATE "sv-x-icu")', ["m"]],
    ["'m' lt Name", '(t."Name" > $1::text COLLATE "sv-x-icu")', ["m"]],
    ["EmailAddress eq null", '(t."EmailAddress" IS NULL)', []],
    ["EmailAddress ne null", '(t."EmailAddress" IS NOT NULL)', []],
    ["EmailAddress gt null", "(FALSE)", []],
    ["IsActive", 't."IsActive"', []],
    ["IsActive eq true", '(t."IsActive" = $1::boolean)', [true]],
    ["not IsActive", '((t."IsActive") IS NOT TRUE)', []],
    ["not not IsActive", '((((t."IsActive") IS NOT TRUE)) IS NOT TRUE)', []],
    ["DiscountPercentage ge 0.05", '(t."DiscountPercentage" >= $1::numeric)', ["0.05"]],
    ["UnpaidInvoicesAmount gt -10", '(t."UnpaidInvoicesAmount" > $1::bigint)', ["-10"]],
    [
      "TermsOfPaymentId eq 8f9a8f7b-5ea9-44c6-9725-9b8a1addb036",
      '(t."TermsOfPaymentId" = $1::uuid)',
      ["8f9a8f7b-5ea9-44c6-9725-9b8a1addb036"],
    ],
    ["LastInvoiceDate ge 2026-01-01", '(t."LastInvoiceDate" >= $1::date)', ["2026-01-01"]],
    ["LastInvoiceDate ge 2026-01-01T00:00:00Z", '(t."LastInvoiceDate" >= $1::date)', ["2026-01-01"]],
    ["LastInvoiceDate ge 2026-01-01T10:00:00Z", '(t."LastInvoiceDate" > $1::date)', ["2026-01-01"]],
    ["LastInvoiceDate lt 2026-01-01T10:00:00.5Z", '(t."LastInvoiceDate" <= $1::date)', ["2026-01-01"]],
    ["LastInvoiceDate eq 2026-01-01T10:00:00Z", "(FALSE)", []],
    ["LastInvoiceDate ge 2026-01-01T00:00:00+02:00", '(t."LastInvoiceDate" > $1::date)', ["2025-12-31"]],
    ["ChangedUtc gt 2026-01-01", '(t."ChangedUtc" > $1::timestamptz)', ["2026-01-01T00:00:00.0Z"]],
    [
      "ChangedUtc gt 2026-01-01T12:30:00.1234567Z",
      '(t."ChangedUtc" > $1::timestamptz)',
      ["2026-01-01T12:30:00.1234567Z"],
    ],
    ["contains(Name,'b')", `(t."Name" LIKE $1::text)`, ["%b%"]],
    ["contains(Name,'5%_\\')", `(t."Name" LIKE $1::text)`, ["%5\\%\\_\\\\%"]],
    ["startswith(Name,'b')", `(t."Name" LIKE $1::text)`, ["b%"]],
    ["endswith(Name,'b') eq false", `((t."Name" LIKE $1::text) = $2::boolean)`, ["%b", false]],
    ["contains(tolower(Name),'b')", `(lower(t."Name") LIKE $1::text)`, ["%b%"]],
    ["toupper(Name) eq 'B'", `(upper(t."Name") = $1::text)`, ["B"]],
    ["year(LastInvoiceDate) eq 2026", `(extract(year FROM t."LastInvoiceDate")::integer = $1::bigint)`, ["2026"]],
    ["DiscountPercentage eq '0.25'", '(t."DiscountPercentage" = $1::numeric)', ["0.25"]],
    ["DiscountPercentage gt '-1'", '(t."DiscountPercentage" > $1::bigint)', ["-1"]],
    ["Name eq InvoiceCity", '(t."Name" IS NOT DISTINCT FROM t."InvoiceCity")', []],
  ])("%s", (text, sql, values) => {
    expect(renderFilter(text)).toEqual({ sql, values });
  });

  it("binds `and` closer than `or`, and parentheses closest", () => {
    const withoutParentheses = renderFilter("IsActive or IsPrivatePerson and DeliveryBasedVat").sql;
    expect(withoutParentheses).toBe('(t."IsActive" OR (t."IsPrivatePerson" AND t."DeliveryBasedVat"))');
    const withParentheses = renderFilter("(IsActive or IsPrivatePerson) and DeliveryBasedVat").sql;
    expect(withParentheses).toBe('((t."IsActive" OR t."IsPrivatePerson") AND t."DeliveryBasedVat")');
  });

  it("compares a property with another one negated", () => {
    const { sql } = renderFilter("RemainingAmountInvoiceCurrency eq -TotalAmountInvoiceCurrency", "CustomerInvoiceApi");
    expect(sql).toBe('(t."RemainingAmountInvoiceCurrency" IS NOT DISTINCT FROM (-(t."TotalAmountInvoiceCurrency")))');
  });

  it("asks whether any row fits, by lambda and by path alike", () => {
    const lambdaFilter = renderFilter("Rows/any(c: contains(c/Text,'sten'))", "CustomerInvoiceApi");
    expect(lambdaFilter.sql).toContain("EXISTS (SELECT 1 FROM jsonb_array_elements(");
    expect(lambdaFilter.sql).toContain("((e1.v -> 'Text') #>> '{}') LIKE $1::text");
    expect(lambdaFilter.values).toEqual(["%sten%"]);
    const pathFilter = renderFilter("Rows/ArticleNumber eq 'A-1'", "CustomerInvoiceApi");
    expect(pathFilter.sql).toContain("((e1.v -> 'ArticleNumber') #>> '{}') = $1::text");
  });

  it("asks an index of the texts of rows first where any row is to contain something, whatever the case", () => {
    const searchFilter = renderFilter("Rows/any(r: contains(tolower(r/Text),'50 %'))", "QuoteApi");
    expect(searchFilter.sql).toMatch(/^\(row_texts\(t\."Rows"\) LIKE \$1::text AND EXISTS \(SELECT 1 FROM/);
    expect(searchFilter.values).toEqual(["%50 \\%%", "%50 \\%%"]);
    for (const otherFilter of [
      "Rows/all(r: contains(tolower(r/Text),'x'))",
      "Rows/any(r: startswith(tolower(r/Text),'x'))",
      "Rows/any(r: contains(r/Text,'x'))",
      "Rows/any(r: contains(tolower(r/ArticleNumber),'x'))",
    ]) {
      expect(renderFilter(otherFilter, "QuoteApi").sql, otherFilter).not.toContain("row_texts");
    }
  });

  it("reaches into a record", () => {
    expect(renderFilter("TermsOfPayment/NumberOfDays eq 30").sql).toBe(
      `(((t."TermsOfPayment" -> 'NumberOfDays') #>> '{}')::numeric = $1::bigint)`,
    );
  });
});

describe("how a filter is read", () => {
  it.each([
    ["IsActive eq true and not (NetPrice lt -1)", true],
    ["RemainingAmountInvoiceCurrency eq -TotalAmountInvoiceCurrency", true],
    ["contains(Name,'a')", false],
    ["IsActive eq true or startswith(Name,'a')", false],
    ["year(InvoiceDate) eq 2026", false],
    ["Rows/any(r: r/Quantity gt 1)", false],
    ["Rows/ArticleNumber eq '1'", false],
  ])("%s compares only: %s", (text, isPlain) => {
    expect(isPlainComparison(text)).toBe(isPlain);
  });
});

describe("a filter that is not one", () => {
  it.each([
    ["", 6000],
    ["Name", 6000],
    ["Name eq", 6000],
    ["Name eq 'x", 6000],
    ["Name eq 'x' 'y'", 6000],
    ["Name = 'x'", 6000],
    ["(Name eq 'x'", 6000],
    ["Name eq 'x')", 6000],
    ["name eq 'x'", 6000],
    ["Nothing eq 'x'", 6000],
    ["__proto__ eq 'x'", 6000],
    ["constructor eq 'x'", 6000],
    ["Name/Length eq 1", 6000],
    ["Name eq 1", 6000],
    ["DiscountPercentage eq 'one'", 6000],
    ["DiscountPercentage eq '1e3'", 6000],
    ["DiscountPercentage eq ''", 6000],
    ["DiscountPercentage eq ' 1'", 6000],
    ["TermsOfPaymentId eq '8f9a8f7b-5ea9-44c6-9725-9b8a1addb036'", 6000],
    ["IsActive gt true", 6000],
    ["1 eq 1", 6000],
    ["'a' eq 'a'", 6000],
    ["TermsOfPayment eq null", 6000],
    ["length(Name) eq 1", 6000],
    ["contains(Name)", 6000],
    ["contains(DiscountPercentage,'1')", 6000],
    ["year(Name) eq 2026", 6000],
    ["-Name eq 'x'", 6000],
    ["not Name", 6000],
    ["CustomerLabels/any(c: c/Nothing eq 'x')", 6000],
    ["CustomerLabels/any(c: c)", 6000],
    ["Name/any(c: c eq 'x')", 6000],
    ["DiscountPercentage eq 1e999", 6000],
    ["DiscountPercentage eq 1e-99999", 6000],
    ["DiscountPercentage eq 1e-31", 6000],
    ["Name eq 'a\u0000b'", 6000],
    ["Name eq '\ud800'", 6000],
    [`${"(".repeat(200)}IsActive${")".repeat(200)}`, 6000],
    [`${"not ".repeat(200)}IsActive`, 6000],
    ["ChangedUtc gt 2026-13-01", 6001],
    ["ChangedUtc gt 2026-02-30", 6001],
    ["ChangedUtc gt 2026-1-1", 6001],
    ["ChangedUtc gt 2026-01-01T25:00:00Z", 6001],
    ["ChangedUtc gt 0000-01-01", 6001],
    ["ChangedUtc gt 9999-12-31T23:00:00-05:00", 6001],
    ["ChangedUtc gt 0001-01-01T00:00:00+05:00", 6001],
    ["ChangedUtc gt '2026-01-01'", 6001],
    ["LastInvoiceDate gt 20260101", 6001],
  ])("%s is refused with %i", (text, expectedCode) => {
    expect(getErrorCode(text)).toBe(expectedCode);
  });

  it.each(["1e-30", "1E+15", "-2.5e3", "0.0001"])("takes the number %s", (number) => {
    expect(renderFilter(`DiscountPercentage eq ${number}`).values).toEqual([number]);
  });

  it("asks for what a computed member's value means, where that is known, and else for the member", () => {
    const equals = { PaymentStatus: { 0: rawSql(`t."RemainingAmount" = 0`) } };
    const renderInvoiceFilter = (text: string) => renderSql(filterSql("CustomerInvoiceApi", text, { equals })).text;
    expect(renderInvoiceFilter("PaymentStatus eq 0")).toBe('(t."RemainingAmount" = 0)');
    expect(renderInvoiceFilter("Rows/any(r: PaymentStatus eq 0)")).toMatch('(t."RemainingAmount" = 0)');
    for (const otherFilter of ["PaymentStatus eq 3", "PaymentStatus ne 0"])
      expect(renderInvoiceFilter(otherFilter)).toMatch(/^\(t\."PaymentStatus" /);
    expect(renderInvoiceFilter("Rows/any(PaymentStatus: PaymentStatus/Quantity eq 0)")).not.toMatch("RemainingAmount");
    expect(() => renderInvoiceFilter("constructor eq 0")).toThrow("There is no property constructor.");
  });

  it("refuses a member that cannot be filtered by", () => {
    expect(() =>
      filterSql("AccountBalanceAPI", "AccountTypeDescription eq 'x'", { unfilterable: ["AccountTypeDescription"] }),
    ).toThrow("AccountTypeDescription cannot be used here.");
  });
});
