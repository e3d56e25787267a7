import { describe, expect, it } from "vitest";
import { fc, multipliedCaseCount } from "../../scripts/testing/random-cases";
import { ApiError } from "../http/problem";
import { type Kind, membersOf } from "../openapi/members";
import { raw, renderSql } from "../store/sql";
import { filterSql } from "./filter";
import { orderSql, selectedMembers } from "./options";

const model = "CustomerInvoiceApi";
const members = [...membersOf(model).values()];

const allowedWords =
  `AND OR NOT IS TRUE FALSE NULL DISTINCT FROM EXISTS SELECT 1 WHERE LIKE CASE WHEN THEN ELSE END AS v COLLATE AT TIME ZONE
  lower upper extract year month day integer jsonb_array_elements jsonb_typeof regexp_replace text uuid bigint numeric
  boolean date timestamptz t`.split(/\s+/);

/** Removes everything that the generated SQL may contain; any remaining text would come from the caller. */
function foreignParts(sql: string): string {
  return sql
    .replace(/\$\d+/g, "")
    .replace(/t\."([A-Za-z0-9]+)"/g, (whole, column) => (membersOf(model).has(column) ? "" : whole))
    .replace(/ -> '([A-Za-z0-9]+)'/g, (whole, member) => (/^[A-Z]/.test(member) ? "" : whole))
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

const text = fc.oneof(
  fc.string({ unit: "grapheme" }),
  fc.constantFrom("'; DROP TABLE x; --", "$1", "\\", "%", "' OR '1'='1", 't."Id"'),
);
const literals: Record<Kind, fc.Arbitrary<string>> = {
  text: text.map((value) => `'${value.replaceAll("'", "''")}'`),
  uuid: fc.uuid(),
  integer: fc.integer().map(String),
  number: fc.oneof(fc.integer().map(String), fc.constantFrom("0.5", "-12.25", "1e3")),
  boolean: fc.constantFrom("true", "false"),
  day: fc.constantFrom("2026-01-31", "2026-01-31T10:00:00Z", "2026-1-1"),
  instant: fc.constantFrom("2026-01-31", "2026-01-31T10:00:00.1234567+02:00"),
};

const comparison = fc.constantFrom(...members).chain((member) => {
  const operator = fc.constantFrom("eq", "ne", "gt", "ge", "lt", "le");
  const literal = member.type.is === "scalar" ? literals[member.type.kind] : literals.text;
  return fc.tuple(operator, literal).map(([op, value]) => `${member.name} ${op} ${value}`);
});
const condition = fc.oneof(
  comparison,
  literals.text.map((value) => `contains(tolower(CustomerName),${value})`),
  literals.text.map((value) => `Rows/any(r: startswith(r/Text,${value}) or r/Quantity gt 2)`),
  literals.text.map((value) => `Rows/ArticleNumber eq ${value}`),
);
const filter = fc.letrec<{ tree: string }>((tie) => ({
  tree: fc.oneof(
    { depthSize: "small" },
    condition,
    fc.tuple(tie("tree"), fc.constantFrom("and", "or"), tie("tree")).map(([a, op, b]) => `(${a} ${op} ${b})`),
    tie("tree").map((inner) => `not (${inner})`),
  ),
})).tree;

// Filters in which one part of the text is replaced by another text; most of them are almost well-formed.
const damagedFilter = fc.tuple(filter, fc.nat(), fc.nat(8), text).map(([whole, at, length, inserted]) => {
  const start = at % (whole.length + 1);
  return whole.slice(0, start) + inserted + whole.slice(start + length);
});

describe("laws of filters", () => {
  it("no text of a caller becomes SQL outside a parameter", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.oneof(filter, damagedFilter, fc.string({ unit: "binary", maxLength: 60 })), (written) => {
        const result = renderIfValid(written);
        if (result === null) return;
        expect(foreignParts(result.text)).toBe("");
        expect(new Set(result.text.match(/\$\d+/g) ?? []).size).toBe(result.values.length);
      }),
      multipliedCaseCount(30),
    );
  });

  it("most well-formed filters are read", () => {
    const read = fc.sample(filter, 300).filter((written) => renderIfValid(written) !== null);
    expect(read.length).toBeGreaterThan(100);
  });

  it("no text of a caller becomes an order or a choice of members", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...members.map(({ name }) => name)), text), text, (name, rest) => {
        const attempt = (run: () => string) => {
          try {
            return run();
          } catch (error) {
            if (error instanceof ApiError && error.code === 6000) return "";
            throw error;
          }
        };
        const order = attempt(() => renderSql(orderSql(model, `${name} ${rest}`, [], raw("t.seq"))).text);
        expect(order.replace(/t\."\w+"|t\.seq|COLLATE "sv-x-icu"|ASC|DESC|NULLS|FIRST|LAST|[,\s]/g, "")).toBe("");
        const chosen = attempt(() => selectedMembers(model, `${name},${rest}`).join());
        for (const member of chosen.split(",")) expect(member === "" || membersOf(model).has(member)).toBe(true);
      }),
      multipliedCaseCount(10),
    );
  });
});
