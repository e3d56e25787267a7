import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";
import { journeysOfFiles, partsOfChange } from "./changed.mjs";
import { journeysOfFolders } from "./journeys-of-folders.mjs";

it("runs the journeys of the folders that changed, and a journey that changed itself", () => {
  const [folder, journeys] = Object.entries(journeysOfFolders)[0] ?? ["", []];
  expect(journeysOfFiles([`${folder}/some-file.tsx`, "e2e/screens/palette.spec.ts"])).toEqual(
    [...new Set([...journeys, "e2e/screens/palette.spec.ts"])].sort(),
  );
});

it("runs no journey for what no screen shows", () => {
  expect(journeysOfFiles(["docs/decisions/0001-one.md", "scripts/pg.mjs"])).toEqual([]);
});

it("measures a change from the base that is named, with files that are not under version control yet", () => {
  const checkout = mkdtempSync(path.join(tmpdir(), "stegvis-changed-"));
  const runGit = (...args: string[]) =>
    spawnSync("git", ["-c", "user.name=a", "-c", "user.email=a@b", "-c", "commit.gpgsign=false", ...args], {
      cwd: checkout,
    });
  runGit("init", "-q");
  writeFileSync(path.join(checkout, "a.txt"), "a");
  runGit("add", ".");
  runGit("commit", "-qm", "first");
  writeFileSync(path.join(checkout, "b.txt"), "b");
  expect(partsOfChange(checkout, "HEAD").map(({ name, args }) => [name, ...args])).toEqual([
    ["verify"],
    ["unit", "--changed=HEAD", "--passWithNoTests"],
    ["integration", "--changed=HEAD", "--passWithNoTests"],
  ]);
  expect(() => partsOfChange(checkout, "nowhere")).toThrow("what changed cannot be told");
  rmSync(checkout, { recursive: true, force: true });
});
