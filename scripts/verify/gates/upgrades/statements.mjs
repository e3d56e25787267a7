/** @typedef {{ text: string, line: number }} Statement  without comments and bodies of functions, blanks made one */

/** What may stand in SQL and hides semicolons and commas: comments, strings, quoted names and bodies of functions. */
const opaquePattern = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[\s\S]*?\$\1\$/y;

/**
 * Splits a migration into its statements.
 *
 * @param {string} sql
 * @returns {Statement[]}
 */
export function splitStatements(sql) {
  /** @type {Statement[]} */
  const statements = [];
  let text = "";
  let line = 0;
  for (let offset = 0; offset < sql.length; ) {
    const { part, length } = partAt(sql, offset);
    if (part === ";") {
      statements.push({ text: text.trim(), line });
      text = "";
    } else {
      if (text.trim() === "" && part.trim() !== "") line = sql.slice(0, offset).split("\n").length;
      text += part;
    }
    offset += length;
  }
  if (text.trim() !== "") statements.push({ text: text.trim(), line });
  return statements.map((statement) => ({ ...statement, text: statement.text.replaceAll(/\s+/g, " ") }));
}

/**
 * @param {string} sql
 * @param {number} offset
 */
function partAt(sql, offset) {
  opaquePattern.lastIndex = offset;
  const opaque = opaquePattern.exec(sql)?.[0];
  if (!opaque) return { part: sql.charAt(offset), length: 1 };
  const part = /^(--|\/\*)/.test(opaque) ? " " : opaque.startsWith("$") ? "$$" : opaque;
  return { part, length: opaque.length };
}

/**
 * Splits a list at the commas that stand in no brackets and in no string.
 *
 * @param {string} text
 */
export function splitList(text) {
  const items = [""];
  let depth = 0;
  for (let offset = 0; offset < text.length; ) {
    const { part, length } = partAt(text, offset);
    if (part === "(") depth++;
    if (part === ")") depth--;
    if (part === "," && depth === 0) items.push("");
    else items[items.length - 1] += part;
    offset += length;
  }
  return items.map((item) => item.trim());
}
