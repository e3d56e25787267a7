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
  #notes = createResultWriter();
  /** @type {Map<string, string[]>} the console output of each file's tests */
  #written = new Map();
  #root = process.cwd();
  #files = 0;
  #passed = 0;
  #all = 0;
  #since = performance.now();
  #saidAt = performance.now();

  /** @param {readonly unknown[]} specifications */
  onTestRunStart(specifications) {
    this.#all = specifications.length;
  }

  /** @param {{ content: string, taskId?: string }} log */
  onUserConsoleLog({ content, taskId = "" }) {
    const file = taskId.split("_")[0] ?? "";
    this.#written.set(file, [...(this.#written.get(file) ?? []), content]);
  }

  /** @param {TestCase} testCase */
  onTestCaseResult(testCase) {
    const { state, errors = [] } = testCase.result();
    if (state === "passed") return;
    const file = this.#nameOf(testCase.module);
    const error = state === "skipped" ? { message: "the test was left out" } : errors[0];
    this.#fail(file, testCase.fullName, error, errors);
  }

  /** @param {TestModule} module */
  onTestModuleEnd(module) {
    const file = this.#nameOf(module);
    const states = [...module.children.allTests()].map((test) => test.result().state);
    const passed = states.filter((state) => state === "passed").length;
    let failed = states.length - passed;
    // A file that does not load has no failed test, and a file whose preparation fails skips its tests.
    for (const group of [module, ...module.children.allSuites()]) {
      const errors = group.errors();
      const isFile = group.type === "module";
      if (errors.length > 0) this.#fail(file, isFile ? "(the file itself)" : group.fullName, errors[0], errors);
      if (errors.length > 0 && failed === 0) failed = 1;
    }
    if (failed === 0 && module.state() === "failed") {
      failed = 1;
      this.#fail(file, "(the file itself)", undefined, []);
    }
    const { duration, collectDuration, prepareDuration } = module.diagnostic();
    const seconds = (duration + collectDuration + prepareDuration) / 1000;
    this.#notes.file({ file, seconds: Math.round(seconds * 100) / 100, passed, failed });
    const written = this.#written.get(module.id);
    if (failed > 0 && written) this.#notes.log(file, `\nWritten by its tests:\n${written.join("")}`);
    this.#written.delete(module.id);
    this.#files += 1;
    this.#passed += passed;
    if (performance.now() - this.#saidAt > progressIntervalMs) this.#say();
  }

  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly TestError[]} unhandled
   */
  onTestRunEnd(modules, unhandled) {
    for (const error of unhandled) {
      this.#fail("(outside every test)", "an error nobody handled", error, [error]);
      this.#notes.file({ file: "(outside every test)", seconds: 0, passed: 0, failed: 1 });
    }
    if (modules.length > 0) this.#say();
    this.#notes.end();
  }

  #say() {
    this.#saidAt = performance.now();
    const seconds = Math.round((performance.now() - this.#since) / 1000);
    console.log(`  ${this.#files} of ${this.#all} files, ${this.#passed} tests passed, ${seconds} s`);
  }

  /**
   * @param {string} file
   * @param {string} title
   * @param {TestError | { message: string } | undefined} error
   * @param {readonly TestError[]} errors
   */
  #fail(file, title, error, errors) {
    const full = errors.map((one) => [one.message, one.diff, one.stack].filter(Boolean).join("\n")).join("\n\n");
    this.#notes.failure({ file, title, error: firstLine(error) });
    this.#notes.log(file, `✗ ${title}\n${stripColours(full)}\n\n`);
    console.log(`  ✗ ${file} › ${title}\n${indented(full || firstLine(error))}`);
  }

  /** @param {TestModule} module */
  #nameOf(module) {
    return path.relative(this.#root, module.moduleId);
  }
}

/** @param {string} text */
function indented(text) {
  const lines = text.split("\n").slice(0, 60);
  return lines.map((line) => `      ${line}`).join("\n");
}
