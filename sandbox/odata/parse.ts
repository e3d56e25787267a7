import { badQuery } from "./bad-query";
import { type Token, tokenize } from "./tokens";
import { type Comparison, comparisons, type Expression, type FunctionName, functions } from "./tree";

// The maximum depth of nesting: enough for real filters, and small enough to not overflow the stack.
const maxDepth = 60;

/**
 * Parses a `$filter` expression by the grammar of OData v4 (section 11.2.5.1 of part 1), as far as the API uses it. The
 * precedence is: or < and < comparison < not and minus < primary.
 * @throws ApiError 6000 with the position of the error
 */
export function parseFilter(text: string): Expression {
  const reader = new Reader(tokenize(text));
  const expression = reader.or();
  reader.end();
  return expression;
}

class Reader {
  #next = 0;
  #depth = 0;

  constructor(readonly tokens: readonly Token[]) {}

  or(): Expression {
    this.#depth += 1;
    if (this.#depth > maxDepth) throw badQuery("The expression is nested too deeply.");
    let left = this.#and();
    while (this.#takeWord("or")) left = { is: "join", operator: "or", left, right: this.#and() };
    this.#depth -= 1;
    return left;
  }

  end(): void {
    if (this.#peek().is !== "end") throw this.#unexpected();
  }

  #and(): Expression {
    let left = this.#comparison();
    while (this.#takeWord("and")) left = { is: "join", operator: "and", left, right: this.#comparison() };
    return left;
  }

  #comparison(): Expression {
    const left = this.#unary();
    const operator = comparisons.find((candidate) => this.#takeWord(candidate));
    return operator === undefined ? left : this.#compared(operator, left);
  }

  #compared(operator: Comparison, left: Expression): Expression {
    return { is: "compare", operator, left, right: this.#unary() };
  }

  #unary(): Expression {
    let wrap: ("not" | "minus")[] = [];
    for (;;) {
      if (this.#takeWord("not")) wrap = ["not", ...wrap];
      else if (this.#take("-")) wrap = ["minus", ...wrap];
      else break;
      if (wrap.length > maxDepth) throw badQuery("The expression is nested too deeply.");
    }
    return wrap.reduce<Expression>((inner, is) => ({ is, inner }), this.#primary());
  }

  #primary(): Expression {
    const token = this.#peek();
    if (this.#take("(")) {
      const inner = this.or();
      this.#expect(")");
      return inner;
    }
    if (token.is === "word") return this.#named();
    if (token.is === "symbol" || token.is === "end") throw this.#unexpected();
    this.#next += 1;
    return { is: "literal", kind: token.is, value: token.value };
  }

  #named(): Expression {
    const word = this.#word();
    if (word === "true" || word === "false") return { is: "literal", kind: "boolean", value: word };
    if (word === "null") return { is: "literal", kind: "null", value: word };
    if (this.#take("(")) return this.#call(word);
    const names = [word];
    while (this.#take("/")) {
      const name = this.#word();
      if ((name === "any" || name === "all") && this.#take("(")) return this.#some(name, names);
      names.push(name);
    }
    return { is: "path", names };
  }

  #call(word: string): Expression {
    if (!Object.hasOwn(functions, word)) throw badQuery(`There is no function ${word}.`);
    const name = word as FunctionName;
    const inputs = [this.or()];
    while (this.#take(",")) inputs.push(this.or());
    this.#expect(")");
    if (inputs.length !== functions[name]) throw badQuery(`${name} takes ${functions[name]} inputs.`);
    return { is: "call", name, inputs };
  }

  #some(quantifier: "any" | "all", names: readonly string[]): Expression {
    if (quantifier === "any" && this.#take(")"))
      return { is: "some", quantifier, names, variable: null, condition: null };
    const variable = this.#word();
    this.#expect(":");
    const condition = this.or();
    this.#expect(")");
    return { is: "some", quantifier, names, variable, condition };
  }

  #peek(): Token {
    return this.tokens[Math.min(this.#next, this.tokens.length - 1)] as Token;
  }

  #take(symbol: string): boolean {
    const found = this.#peek().is === "symbol" && this.#peek().value === symbol;
    if (found) this.#next += 1;
    return found;
  }

  #takeWord(word: string): boolean {
    const found = this.#peek().is === "word" && this.#peek().value === word;
    if (found) this.#next += 1;
    return found;
  }

  #word(): string {
    const token = this.#peek();
    if (token.is !== "word") throw this.#unexpected();
    this.#next += 1;
    return token.value;
  }

  #expect(symbol: string): void {
    if (!this.#take(symbol)) throw this.#unexpected();
  }

  #unexpected(): Error {
    const token = this.#peek();
    return badQuery(
      token.is === "end"
        ? "The expression ends too early."
        : `The expression is not valid at position ${token.position + 1}.`,
    );
  }
}
