import { spawnSync } from "node:child_process";

const maxSubjectLength = 72;
/** The rule applies to commits from this instant on. */
const ruleStart = "2026-11-28T19:00:00Z";

/** @type {import("../sources.mjs").Gate} */
export const commitSubjectsGate = {
  name: "commit subjects",
  run: (root) => {
    const { status, stdout } = spawnSync("git", ["log", `--since=${ruleStart}`, "--format=%h %s"], {
      cwd: root,
      encoding: "utf8",
    });
    // A copy of the tree without its history has no subjects to check.
    if (status !== 0) return [];
    return stdout
      .split("\n")
      .map((line) => ({ id: line.split(" ")[0], subject: line.slice(line.indexOf(" ") + 1) }))
      .filter(({ subject }) => subject.length > maxSubjectLength)
      .map(
        ({ id, subject }) =>
          `${id} commit subject: ${subject.length} characters of at most ${maxSubjectLength}: ${subject}`,
      );
  },
};
