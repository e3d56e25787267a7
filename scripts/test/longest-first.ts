import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that take a minute or more. Begun last, one of them would run alone while the other processors wait. */
const long = ["kills.itest.ts", "faults.itest.ts", "killed.itest.ts"];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => long.some((name) => moduleId.endsWith(`/${name}`));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
