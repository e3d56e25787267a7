import readline from "node:readline";

/** @type {AsyncIterator<string> | undefined} */
let lines;

/**
 * Asks for one line on the terminal, or takes the next line that is piped in.
 *
 * @param {string} question
 * @returns {Promise<string>} empty where there are no more lines
 */
export async function askLine(question) {
  process.stderr.write(question);
  lines ??= readline.createInterface({ input: process.stdin, terminal: false })[Symbol.asyncIterator]();
  const { value, done } = await lines.next();
  return done ? "" : value.trim();
}
