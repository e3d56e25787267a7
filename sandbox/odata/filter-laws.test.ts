import { describe, expect, it } from "vitest";
import { fc, multipliedCaseCount } from "../../scripts/testing/random-cases";
import { ApiError } from "../http/problem";
import { membersOf, type ScalarKind } from "../openapi/members";
import { rawSql, renderSql } from "../store/sql";
import { filterSql } from "./filter";
import { listSelectedMembers, sortOrderSql } from "./options";

const model = "CustomerInvoiceApi";
const members = [...membersOf(model).values()];

const allowedWords =
  `AND OR NOT IS TRUE FALSE NULL DISTINCT FROM EXISTS SELECT 1 WHERE LIKE CASE WHEN THEN ELSE END AS v COLLATE AT TIME ZONE
  lower upper extract year month day integer jsonb_array_elements jsonb_typeof regexp_replace text uuid bigint numeric
  boolean date timestamptz t`.split(/\s+/);

/** Removes everything that the generated SQL may contain; any remaining text would come from the caller. */
function removeAllowedText(sql: string): string {
  return sql
    .replace(/\$\d+/g, "")
    .replace(/t\."([A-Za-z0-9]+)"/g, (match, column) => (membersOf(model).has(column) ? "" : match))
    .replace(/ -> '([A-Za-z0-9]+)'/g, (match, member) => (/^[A-Z]/.test(member) ? "" : match))
    .replaceAll(`'([\\\\%_])', '\\\\\\1', 'g'`, "")
    .replace(/'(array|\[\]|\{\}|UTC|%|)'/g, "")
    .replaceAll('"sv-x-icu"', "")
    .replace(/\be\d+\.v\b|\be\d+\(v\)/g, "")
    .replace(/[A-Za-z_0-9]+/g, (word) => (allowedWords.includes(word) ? "" : word))
    .replace(/::|#>>|\|\||<>|>=|<=|[=<>(),\s-]/g, "");
}

function renderIfValid(text: string): { text: string; values: unknown[] } | null {
  try {
    return renderSql(filterSql(model, text));
  } catch (error) {
    if (error instanceof ApiError && error.status === 400 && [6000, 6001].includes(error.code)) return null;
    throw error;
  }
}

const arbitraryText = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("'; DROP TABLE x; --", "$1", "\\", "%", "' OR '1'='1", 't."Id"'),
);
const arbitraryLiterals: Record<ScalarKind, fc.Arbitrary<string>> = {
  text: arbitraryText.map((value) => `'${value.replaceAll("'", "''")}'`),
  uuid: fc.uuid(),
  integer: fc.integer().map(String),
  number: fc.oneof(fc.integer().map(String), fc.constantFrom("0.5", "-12.25", "1e3")),
  boolean: fc.constantFrom("true", "false"),
  day: fc.constantFrom("2026-01-31", "2026-01-31T10:00:00Z", "2026-1-1"),
  instant: fc.constantFrom("2026-01-31", "2026-01-31T10:00:00.1234567+02:00"),
};

const arbitraryComparison = fc.constantFrom(...members).chain((member) => {
  const arbitraryOperator = fc.constantFrom("eq", "ne", "gt", "ge", "lt", "le");
  const arbitraryLiteral = member.type.is === "scalar" ? arbitraryLiterals[member.type.kind] : arbitraryLiterals.text;
  return fc
    .tuple(arbitraryOperator, arbitraryLiteral)
    .map(([operatorText, value]) => `${member.name} ${operatorText} ${value}`);
});
const arbitraryCondition = fc.oneof(
  arbitraryComparison,
  arbitraryLiterals.text.map((value) => `contains(tolower(CustomerName),${value})`),
  arbitraryLiterals.text.map((value) => `Rows/any(r: startswith(r/Text,${value}) or r/Quantity gt 2)`),
  arbitraryLiterals.text.map((value) => `Rows/ArticleNumber eq ${value}`),
);
const arbitraryFilter = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small" },
    arbitraryCondition,
    fc
      .tuple(tie("tree"), fc.constantFrom("and", "or"), tie("tree"))
      .map(([left, operatorText, right]) => `(${left} ${operatorText} ${right})`),
    tie("tree").map((inner) => `not (${inner})`),
  ),
})).tree;

// Filters in which one part of the text is replaced by another text; most of them are almost well-formed.
const arbitraryDamagedFilter = fc
  .tuple(arbitraryFilter, fc.nat(), fc.nat(8), arbitraryText)
  .map(([filterText, position, removedLength, insertedText]) => {
    const start = position % (filterText.length + 1);
    return filterText.slice(0, start) + insertedText + filterText.slice(start + removedLength);
  });

describe("laws of filters", () => {
  it("no text of a caller becomes SQL outside a parameter", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(
        fc.oneof(arbitraryFilter, arbitraryDamagedFilter, fc.string({ unit: "binary", maxLength: 60 })),
        (filterText) => {
          const result = renderIfValid(filterText);
          if (result === null) return;
          expect(removeAllowedText(result.text)).toBe("");
          expect(new Set(result.text.match(/\$\d+/g) ?? []).size).toBe(result.values.length);
        },
      ),
      multipliedCaseCount(30),
    );
  });

  it("most well-formed filters are read", () => {
    const readableFilters = fc.sample(arbitraryFilter, 300).filter((filterText) => renderIfValid(filterText) !== null);
    expect(readableFilters.length).toBeGreaterThan(100);
  });

  it("no text of a caller becomes an order or a choice of members", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.constantFrom(...members.map(({ name }) => name)), arbitraryText),
        arbitraryText,
        (name, textTail) => {
          const textOrEmpty = (buildText: () => string) => {
            try {
              return buildText();
            } catch (error) {
              if (error instanceof ApiError && error.code === 6000) return "";
              throw error;
            }
          };
          const sortOrderText = textOrEmpty(
            () => renderSql(sortOrderSql(model, `${name} ${textTail}`, [], rawSql("t.seq"))).text,
          );
          expect(sortOrderText.replace(/t\."\w+"|t\.seq|COLLATE "sv-x-icu"|ASC|DESC|NULLS|FIRST|LAST|[,\s]/g, "")).toBe(
            "",
          );
          const chosenMembers = textOrEmpty(() => listSelectedMembers(model, `${name},${textTail}`).join());
          for (const member of chosenMembers.split(","))
            expect(member === "" || membersOf(model).has(member)).toBe(true);
        },
      ),
      multipliedCaseCount(10),
    );
  });
});
