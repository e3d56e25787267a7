import path from "node:path";
import { storeCase } from "../proof/state.mjs";
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
  #notes = createResultWriter();
  #root = process.cwd();
  #done = 0;
  #all = 0;

  printsToStdio() {
    return true;
  }

  /**
   * @param {unknown} _config
   * @param {import("@playwright/test/reporter").Suite} suite
   */
  onBegin(_config, suite) {
    this.#all = suite.allTests().length;
  }

  /**
   * @param {TestCase} test
   * @param {TestResult} result
   */
  onTestEnd(test, result) {
    const file = path.relative(this.#root, test.location.file);
    const title = test.titlePath().slice(3).join(" › ");
    const passed = test.outcome() === "expected";
    const seconds = Math.round(result.duration / 10) / 100;
    this.#done += 1;
    this.#keepProof(test, passed, seconds, result);
    this.#notes.file({ file, title, seconds, passed: passed ? 1 : 0, failed: passed ? 0 : 1 });
    if (passed) {
      console.log(`  ✓ ${this.#done}/${this.#all} ${file} › ${title}, ${seconds.toFixed(1)} s`);
      return;
    }
    const reason = result.status === "skipped" ? { message: "the journey was left out" } : result.errors[0];
    const full = result.errors.map((error) => error.stack ?? error.message ?? "").join("\n\n");
    const snippets = result.errors.map((error) => error.snippet ?? "").join("\n");
    this.#notes.failure({ file, title, error: firstLine(reason) });
    const printed = [...result.stdout, ...result.stderr].join("");
    this.#notes.log(file, `✗ ${title}\n${stripColours(`${full}\n${snippets}\n${printed}`)}\n\n`);
    console.log(`  ✗ ${this.#done}/${this.#all} ${file} › ${title}, ${seconds.toFixed(1)} s\n${full}\n${snippets}`);
  }

  /**
   * Stores the journey as a case of the proof, under the name that Playwright's lists of tests use.
   *
   * @param {TestCase} test
   * @param {boolean} ok
   * @param {number} seconds
   * @param {TestResult} result
   */
  #keepProof(test, ok, seconds, result) {
    const { PROOF_STATE: state, PROOF_PART: part, PROOF_SEED: seed } = process.env;
    if (!state) return;
    const [, , file = "", ...titles] = test.titlePath();
    const name = [file, ...titles].join(" › ");
    const repeat = `npm run proof -- ${part} --seed ${seed} --case "${titles.join(" ")}"`;
    storeCase(state, name, { ok, seconds, ...(ok ? {} : { error: `${firstLine(result.errors[0])}\n${repeat}` }) });
    if (!ok) console.log(`  repeat it with: ${repeat}`);
  }

  /** @param {import("@playwright/test/reporter").TestError} error */
  onError(error) {
    this.#notes.failure({ file: "(outside every journey)", title: "an error nobody handled", error: firstLine(error) });
    this.#notes.file({ file: "(outside every journey)", title: "", seconds: 0, passed: 0, failed: 1 });
    console.log(`  ✗ outside every journey: ${error.stack ?? error.message ?? ""}`);
  }

  onEnd() {
    this.#notes.end();
  }
}
