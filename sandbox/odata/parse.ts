import { queryError } from "./bad-query";
import { type Token, tokenize } from "./tokens";
import { type Comparison, comparisonOperators, type Expression, type FunctionName, functionInputCounts } from "./tree";

// Filters may be nested this deeply. Real filters need less, and the stack can hold more.
const maxDepth = 60;

/**
 * Parses a `$filter` expression by the grammar of OData v4 (section 11.2.5.1 of part 1), as far as the API uses it. The
 * precedence is: or < and < comparison < not and minus < primary.
 * @throws ApiError 6000 with the position of the error
 */
export function parseFilter(text: string): Expression {
  const reader = new FilterReader(tokenize(text));
  const expression = reader.parseOr();
  reader.parseEnd();
  return expression;
}

class FilterReader {
  #nextIndex = 0;
  #depth = 0;

  constructor(readonly tokens: readonly Token[]) {}

  parseOr(): Expression {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw queryError("The expression is nested too deeply.");
    let left = this.#parseAnd();
    while (this.#takeWord("or")) left = { is: "join", operator: "or", left, right: this.#parseAnd() };
    this.#depth -= 1;
    return left;
  }

  parseEnd(): void {
    if (this.#peek().is !== "end") throw this.#unexpectedToken();
  }

  #parseAnd(): Expression {
    let left = this.#parseComparison();
    while (this.#takeWord("and")) left = { is: "join", operator: "and", left, right: this.#parseComparison() };
    return left;
  }

  #parseComparison(): Expression {
    const left = this.#parseUnary();
    const operator = comparisonOperators.find((candidate) => this.#takeWord(candidate));
    return operator === undefined ? left : this.#buildComparison(operator, left);
  }

  #buildComparison(operator: Comparison, left: Expression): Expression {
    return { is: "compare", operator, left, right: this.#parseUnary() };
  }

  #parseUnary(): Expression {
    let prefixes: ("not" | "minus")[] = [];
    for (;;) {
      if (this.#takeWord("not")) prefixes = ["not", ...prefixes];
      else if (this.#take("-")) prefixes = ["minus", ...prefixes];
      else break;
      if (prefixes.length > maxDepth) throw queryError("The expression is nested too deeply.");
    }
    return prefixes.reduce<Expression>((inner, is) => ({ is, inner }), this.#parsePrimary());
  }

  #parsePrimary(): Expression {
    const token = this.#peek();
    if (this.#take("(")) {
      const inner = this.parseOr();
      this.#expect(")");
      return inner;
    }
    if (token.is === "word") return this.#parseNamed();
    if (token.is === "symbol" || token.is === "end") throw this.#unexpectedToken();
    this.#nextIndex += 1;
    return { is: "literal", kind: token.is, value: token.value };
  }

  #parseNamed(): Expression {
    const word = this.#takeName();
    if (word === "true" || word === "false") return { is: "literal", kind: "boolean", value: word };
    if (word === "null") return { is: "literal", kind: "null", value: word };
    if (this.#take("(")) return this.#parseCall(word);
    const names = [word];
    while (this.#take("/")) {
      const name = this.#takeName();
      if ((name === "any" || name === "all") && this.#take("(")) return this.#parseQuantifier(name, names);
      names.push(name);
    }
    return { is: "path", names };
  }

  #parseCall(word: string): Expression {
    if (!Object.hasOwn(functionInputCounts, word)) throw queryError(`There is no function ${word}.`);
    const name = word as FunctionName;
    const inputs = [this.parseOr()];
    while (this.#take(",")) inputs.push(this.parseOr());
    this.#expect(")");
    if (inputs.length !== functionInputCounts[name])
      throw queryError(`${name} takes ${functionInputCounts[name]} inputs.`);
    return { is: "call", name, inputs };
  }

  #parseQuantifier(quantifier: "any" | "all", names: readonly string[]): Expression {
    if (quantifier === "any" && this.#take(")"))
      return { is: "some", quantifier, names, variable: null, condition: null };
    const variable = this.#takeName();
    this.#expect(":");
    const condition = this.parseOr();
    this.#expect(")");
    return { is: "some", quantifier, names, variable, condition };
  }

  #peek(): Token {
    return this.tokens[Math.min(this.#nextIndex, this.tokens.length - 1)] as Token;
  }

  #take(symbol: string): boolean {
    const isFound = this.#peek().is === "symbol" && this.#peek().value === symbol;
    if (isFound) this.#nextIndex += 1;
    return isFound;
  }

  #takeWord(word: string): boolean {
    const isFound = this.#peek().is === "word" && this.#peek().value === word;
    if (isFound) this.#nextIndex += 1;
    return isFound;
  }

  #takeName(): string {
    const token = this.#peek();
    if (token.is !== "word") throw this.#unexpectedToken();
    this.#nextIndex += 1;
    return token.value;
  }

  #expect(symbol: string): void {
    if (!this.#take(symbol)) throw this.#unexpectedToken();
  }

  #unexpectedToken(): Error {
    const token = this.#peek();
    return queryError(
      token.is === "end"
        ? "The expression ends too early."
        : `The expression is not valid at position ${token.position + 1}.`,
    );
  }
}
