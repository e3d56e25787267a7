import path from "node:path";
import { BaseSequencer } from "vitest/node";
import { readDurations } from "./durations.mjs";

/** Runs the longest files first: a long file that started last would run alone while the other processors wait. */
export class LongestFirstSequencer extends BaseSequencer {
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
      (left, right) =>
        (durations[nameOf(right)] ?? 0) - (durations[nameOf(left)] ?? 0) || (nameOf(left) < nameOf(right) ? -1 : 1),
    );
  }
}
