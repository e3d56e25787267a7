import { BaseSequencer } from "vitest/node";

/** Files that take longest. Begun last, one of them would run alone while the other processors wait. */
const long = [
  "kills.itest.ts",
  "killed.itest.ts",
  "processes.itest.ts",
  "lists.itest.ts",
  "faults.itest.ts",
  "employee-faults.itest.ts",
  "random-drafts.itest.ts",
  "portals.itest.ts",
  "refresh.itest.ts",
];

export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import("vitest/node").TestSpecification[]} files
   */
  async sort(files) {
    const sorted = await super.sort(files);
    const isLong = (/** @type {import("vitest/node").TestSpecification} */ { moduleId }) =>
      long.some((name) => moduleId.endsWith(`/${name}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
