/** A piece of SQL with its values. Values never become SQL text: `renderSql` writes a placeholder for each, $1, $2 … */
export class Sql {
  constructor(
    readonly parts: readonly string[],
    readonly values: readonly unknown[],
  ) {}
}

/** A template tag for SQL: a nested `Sql` is inserted as SQL, every other value becomes a parameter. */
export function sql(strings: TemplateStringsArray, ...inputs: readonly unknown[]): Sql {
  const parts = [strings[0] ?? ""];
  const values: unknown[] = [];
  inputs.forEach((input, index) => {
    if (input instanceof Sql) appendPiece(parts, values, input);
    else {
      values.push(input);
      parts.push("");
    }
    parts[parts.length - 1] += strings[index + 1] ?? "";
  });
  return new Sql(parts, values);
}

function appendPiece(parts: string[], values: unknown[], piece: Sql): void {
  parts[parts.length - 1] += piece.parts[0] ?? "";
  parts.push(...piece.parts.slice(1));
  values.push(...piece.values);
}

/** A quoted column or table name. Names come from the API documents and the schema, never from a caller. */
export function quoteName(identifier: string): Sql {
  if (!/^[A-Za-z][A-Za-z0-9_]*$/.test(identifier)) throw new Error(`not a column name: ${identifier}`);
  return new Sql([`"${identifier}"`], []);
}

/** SQL text that is a constant of this program, such as an alias. */
export function rawSql(text: string): Sql {
  return new Sql([text], []);
}

export function joinSql(pieces: readonly Sql[], separator: string): Sql {
  const parts = [""];
  const values: unknown[] = [];
  pieces.forEach((piece, index) => {
    if (index > 0) parts[parts.length - 1] += separator;
    appendPiece(parts, values, piece);
  });
  return new Sql(parts, values);
}

/** Writes SQL for the driver: text with the placeholders $1, $2 … and the values in that order. */
export function renderSql(piece: Sql): { text: string; values: unknown[] } {
  const text = piece.parts.reduce((textBefore, part, index) => `${textBefore}$${index}${part}`);
  return { text, values: [...piece.values] };
}
