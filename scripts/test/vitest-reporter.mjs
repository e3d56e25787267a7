import path from "node:path";
import { createResultWriter, firstLine, stripColours } from "./results.mjs";

/**
 * @typedef {import("vitest/node").Reporter} Reporter
 * @typedef {import("vitest/node").TestModule} TestModule
 * @typedef {import("vitest/node").TestCase} TestCase
 * @typedef {{ message: string, stack?: string, diff?: string }} TestError
 */

const progressIntervalMs = 15_000;

/**
 * Prints each failed test as soon as it fails, and stores durations and failures in the folder of results, so that a
 * killed run has already printed and stored them. Skipped tests count as failed, because they prove nothing.
 *
 * @implements {Reporter}
 */
export default class VitestReporter {
  #resultWriter = createResultWriter();
  /** @type {Map<string, string[]>} the console output of each file's tests */
  #consoleTexts = new Map();
  #root = process.cwd();
  #finishedFileCount = 0;
  #passedTestCount = 0;
  #fileCount = 0;
  #startedAtMs = performance.now();
  #progressPrintedAtMs = performance.now();

  /** @param {readonly unknown[]} specifications */
  onTestRunStart(specifications) {
    this.#fileCount = specifications.length;
  }

  /** @param {{ content: string, taskId?: string }} log */
  onUserConsoleLog({ content, taskId = "" }) {
    const file = taskId.split("_")[0] ?? "";
    this.#consoleTexts.set(file, [...(this.#consoleTexts.get(file) ?? []), content]);
  }

  /** @param {TestCase} testCase */
  onTestCaseResult(testCase) {
    const { state, errors = [] } = testCase.result();
    if (state === "passed") return;
    const file = this.#nameOf(testCase.module);
    const error = state === "skipped" ? { message: "the test was left out" } : errors[0];
    this.#reportFailure(file, testCase.fullName, error, errors);
  }

  /** @param {TestModule} module */
  onTestModuleEnd(module) {
    const file = this.#nameOf(module);
    const states = [...module.children.allTests()].map((test) => test.result().state);
    const passedCount = states.filter((state) => state === "passed").length;
    let failedCount = states.length - passedCount;
    // A file that does not load has no failed test, and a file whose preparation fails skips its tests.
    for (const group of [module, ...module.children.allSuites()]) {
      const errors = group.errors();
      const isFile = group.type === "module";
      if (errors.length > 0)
        this.#reportFailure(file, isFile ? "(the file itself)" : group.fullName, errors[0], errors);
      if (errors.length > 0 && failedCount === 0) failedCount = 1;
    }
    if (failedCount === 0 && module.state() === "failed") {
      failedCount = 1;
      this.#reportFailure(file, "(the file itself)", undefined, []);
    }
    const { duration, collectDuration, prepareDuration } = module.diagnostic();
    const seconds = (duration + collectDuration + prepareDuration) / 1000;
    this.#resultWriter.writeFileResult({
      file,
      seconds: Math.round(seconds * 100) / 100,
      passed: passedCount,
      failed: failedCount,
    });
    const consoleTexts = this.#consoleTexts.get(module.id);
    if (failedCount > 0 && consoleTexts)
      this.#resultWriter.appendLog(file, `\nWritten by its tests:\n${consoleTexts.join("")}`);
    this.#consoleTexts.delete(module.id);
    this.#finishedFileCount += 1;
    this.#passedTestCount += passedCount;
    if (performance.now() - this.#progressPrintedAtMs > progressIntervalMs) this.#printProgress();
  }

  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly TestError[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    for (const error of unhandledErrors) {
      this.#reportFailure("(outside every test)", "an error nobody handled", error, [error]);
      this.#resultWriter.writeFileResult({ file: "(outside every test)", seconds: 0, passed: 0, failed: 1 });
    }
    if (modules.length > 0) this.#printProgress();
    this.#resultWriter.writeEnd();
  }

  #printProgress() {
    this.#progressPrintedAtMs = performance.now();
    const seconds = Math.round((performance.now() - this.#startedAtMs) / 1000);
    console.log(
      `  ${this.#finishedFileCount} of ${this.#fileCount} files, ${this.#passedTestCount} tests passed, ${seconds} s`,
    );
  }

  /**
   * @param {string} file
   * @param {string} title
   * @param {TestError | { message: string } | undefined} error
   * @param {readonly TestError[]} errors
   */
  #reportFailure(file, title, error, errors) {
    const fullErrors = errors
      .map((testError) => [testError.message, testError.diff, testError.stack].filter(Boolean).join("\n"))
      .join("\n\n");
    this.#resultWriter.writeFailure({ file, title, error: firstLine(error) });
    this.#resultWriter.appendLog(file, `✗ ${title}\n${stripColours(fullErrors)}\n\n`);
    console.log(`  ✗ ${file} › ${title}\n${indentLines(fullErrors || firstLine(error))}`);
  }

  /** @param {TestModule} module */
  #nameOf(module) {
    return path.relative(this.#root, module.moduleId);
  }
}

/** @param {string} text */
function indentLines(text) {
  const lines = text.split("\n").slice(0, 60);
  return lines.map((line) => `      ${line}`).join("\n");
}
