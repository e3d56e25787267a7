import path from "node:path";
import { BaseSequencer } from "vitest/node";
import { readDurations } from "./durations.mjs";

/** Runs the longest files first: a long file that started last would run alone while the other processors wait. */
export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import("vitest/node").TestSpecification[]} files
   */
  async sort(files) {
    const durations = readDurations();
    const nameOf = (/** @type {import("vitest/node").TestSpecification} */ { moduleId }) =>
      path.relative(this.ctx.config.root, moduleId);
    // Files without a duration are sorted by name, so that the order is the same on every machine.
    return [...files].sort(
      (a, b) => (durations[nameOf(b)] ?? 0) - (durations[nameOf(a)] ?? 0) || (nameOf(a) < nameOf(b) ? -1 : 1),
    );
  }
}
