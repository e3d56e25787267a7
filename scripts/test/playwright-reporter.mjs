import path from "node:path";
import { storeCase } from "../proof/state.mjs";
import { describeFailure } from "../testing/failure-report.mjs";
import { createResultWriter, firstLine, stripColours } from "./results.mjs";

/**
 * @typedef {import("@playwright/test/reporter").Reporter} Reporter
 * @typedef {import("@playwright/test/reporter").TestCase} TestCase
 * @typedef {import("@playwright/test/reporter").TestResult} TestResult
 */

/**
 * Prints each journey's result as soon as it ends, and stores durations and failures in the folder of results, as the
 * reporter for vitest does. A journey that passed at a second try, or was skipped, proves nothing and counts as failed.
 *
 * @implements {Reporter}
 */
export default class PlaywrightReporter {
  #resultWriter = createResultWriter();
  #root = process.cwd();
  #finishedCount = 0;
  #journeyCount = 0;

  printsToStdio() {
    return true;
  }

  /**
   * @param {unknown} _config
   * @param {import("@playwright/test/reporter").Suite} suite
   */
  onBegin(_config, suite) {
    this.#journeyCount = suite.allTests().length;
  }

  /**
   * @param {TestCase} test
   * @param {TestResult} result
   */
  onTestEnd(test, result) {
    const file = path.relative(this.#root, test.location.file);
    const title = test.titlePath().slice(3).join(" › ");
    const hasPassed = test.outcome() === "expected";
    const seconds = Math.round(result.duration / 10) / 100;
    this.#finishedCount += 1;
    this.#storeProofCase(test, hasPassed, seconds, result);
    this.#resultWriter.writeFileResult({ file, title, seconds, passed: hasPassed ? 1 : 0, failed: hasPassed ? 0 : 1 });
    if (hasPassed) {
      console.log(`  ✓ ${this.#finishedCount}/${this.#journeyCount} ${file} › ${title}, ${seconds.toFixed(1)} s`);
      return;
    }
    const firstError = result.status === "skipped" ? { message: "the journey was left out" } : result.errors[0];
    const fullErrors = result.errors.map((error) => error.stack ?? error.message ?? "").join("\n\n");
    const snippets = result.errors.map((error) => error.snippet ?? "").join("\n");
    this.#resultWriter.writeFailure({ file, title, error: firstLine(firstError) });
    const printedText = [...result.stdout, ...result.stderr].join("");
    const report = `${fullErrors}\n${snippets}\n${describeFailure(result.attachments)}`;
    this.#resultWriter.appendLog(file, `✗ ${title}\n${stripColours(`${report}\n${printedText}`)}\n\n`);
    console.log(
      `  ✗ ${this.#finishedCount}/${this.#journeyCount} ${file} › ${title}, ${seconds.toFixed(1)} s\n${report}`,
    );
  }

  /**
   * Stores the journey as a case of the proof, under the name that Playwright's lists of tests use.
   *
   * @param {TestCase} test
   * @param {boolean} hasPassed
   * @param {number} seconds
   * @param {TestResult} result
   */
  #storeProofCase(test, hasPassed, seconds, result) {
    const { PROOF_STATE: stateFile, PROOF_PART: part, PROOF_SEED: seed } = process.env;
    if (!stateFile) return;
    const [, , file = "", ...titles] = test.titlePath();
    const name = [file, ...titles].join(" › ");
    const repeatCommand = `npm run proof -- ${part} --seed ${seed} --case "${titles.join(" ")}"`;
    storeCase(stateFile, name, {
      ok: hasPassed,
      seconds,
      ...(hasPassed ? {} : { error: `${firstLine(result.errors[0])}\n${repeatCommand}` }),
    });
    if (!hasPassed) console.log(`  repeat it with: ${repeatCommand}`);
  }

  /** @param {import("@playwright/test/reporter").TestError} error */
  onError(error) {
    this.#resultWriter.writeFailure({
      file: "(outside every journey)",
      title: "an error nobody handled",
      error: firstLine(error),
    });
    this.#resultWriter.writeFileResult({
      file: "(outside every journey)",
      title: "",
      seconds: 0,
      passed: 0,
      failed: 1,
    });
    console.log(`  ✗ outside every journey: ${error.stack ?? error.message ?? ""}`);
  }

  onEnd() {
    this.#resultWriter.writeEnd();
  }
}
