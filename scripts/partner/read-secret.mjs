import readline from "node:readline";
import { Writable } from "node:stream";
import { StopReason } from "../launch/stop-reason.mjs";

/**
 * Reads one line; a terminal does not show the line while it is typed.
 *
 * @param {NodeJS.ReadStream} input
 * @param {NodeJS.WriteStream} prompt
 * @returns {Promise<string>}
 */
export async function readSecret(input, prompt) {
  if (input.isTTY) prompt.write("Secret of the client: ");
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = readline.createInterface({ input, output: silent, terminal: input.isTTY });
  const line = await new Promise((resolve) => {
    lines.once("line", resolve);
    lines.once("close", () => resolve(""));
  });
  lines.close();
  if (input.isTTY) prompt.write("\n");
  if (!line.trim()) throw new StopReason("the client's secret is missing: type it, or pipe it in");
  return line.trim();
}
