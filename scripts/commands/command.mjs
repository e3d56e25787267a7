import { parseArgs } from "node:util";
import { messageOf, StopReason } from "../launch/stop-reason.mjs";

/** The exit code of a command that was called in a way it does not know. */
const wrongUseCode = 2;

/**
 * A command line that the command does not know; the message says what is wrong with it.
 *
 * @param {string} message
 */
export const wrongUse = (message) => new StopReason(message, { exitCode: wrongUseCode });

/**
 * Runs a command of the operator: parses its command line, answers `--help`, and prints an error in one line. The process
 * ends with 0 when the work was done, 1 when it failed or was refused, and 2 after a wrong call.
 *
 * @template {NonNullable<import("node:util").ParseArgsConfig["options"]>} Options
 * @param {{ help: string, options: Options, positionals?: number }} shape  `help` is all that `--help` prints
 * @param {(values: ReturnType<typeof parseArgs<{ options: Options }>>["values"], positionals: string[]) => Promise<number | void>} work
 * returns the exit code, 0 unless it returns one
 */
export async function runCommand({ help, options, positionals: wantedCount = 0 }, work) {
  try {
    const { values, positionals } = parseCommandLine(options);
    if (/** @type {{ help?: boolean }} */ (values).help) {
      process.stdout.write(`${help.trim()}\n`);
      process.exit(0);
    }
    if (positionals.length !== wantedCount) throw wrongUse(`${firstLineOf(help)}\n  --help says more`);
    process.exitCode = (await work(values, positionals)) ?? 0;
  } catch (error) {
    process.stderr.write(`\n  ${messageOf(error)}\n\n`);
    process.exitCode = error instanceof StopReason ? error.exitCode : 1;
  }
  process.exit();
}

/**
 * @template {NonNullable<import("node:util").ParseArgsConfig["options"]>} Options
 * @param {Options} options
 */
function parseCommandLine(options) {
  try {
    return parseArgs({
      options: { ...options, help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    });
  } catch (error) {
    throw wrongUse(messageOf(error));
  }
}

const firstLineOf = (/** @type {string} */ text) => text.trim().split("\n")[0] ?? "";
