/** A parsed OData expression. Its names are not yet resolved to members. */
export type Expression =
  | { readonly is: "literal"; readonly kind: LiteralKind; readonly value: string }
  | { readonly is: "path"; readonly names: readonly string[] }
  | { readonly is: "call"; readonly name: FunctionName; readonly inputs: readonly Expression[] }
  | { readonly is: "compare"; readonly operator: Comparison; readonly left: Expression; readonly right: Expression }
  | { readonly is: "join"; readonly operator: "and" | "or"; readonly left: Expression; readonly right: Expression }
  | { readonly is: "not" | "minus"; readonly inner: Expression }
  | {
      readonly is: "some";
      readonly quantifier: "any" | "all";
      readonly names: readonly string[];
      readonly variable: string | null;
      readonly condition: Expression | null;
    };

export type LiteralKind = "text" | "number" | "uuid" | "day" | "instant" | "boolean" | "null";

export const comparisonOperators = ["eq", "ne", "gt", "ge", "lt", "le"] as const;
export type Comparison = (typeof comparisonOperators)[number];

/** The number of inputs that each function of a filter takes. */
export const functionInputCounts = {
  contains: 2,
  startswith: 2,
  endswith: 2,
  tolower: 1,
  toupper: 1,
  year: 1,
  month: 1,
  day: 1,
} as const;
export type FunctionName = keyof typeof functionInputCounts;
