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
  const silentOutput = new Writable({ write: (_chunk, _encoding, callback) => callback() });
  const lineReader = readline.createInterface({ input, output: silentOutput, terminal: input.isTTY });
  const line = await new Promise((resolve) => {
    lineReader.once("line", resolve);
    lineReader.once("close", () => resolve(""));
  });
  lineReader.close();
  if (input.isTTY) prompt.write("\n");
  if (!line.trim()) throw new StopReason("the client's secret is missing: type it, or pipe it in");
  return line.trim();
}
