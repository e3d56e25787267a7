import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

type Gate = { run: (root: string) => string[] | Promise<string[]> };

/**
 * Returns the findings of a gate in a small tree of planted files. The tree lies outside the repository, so that the
 * gates of a real run never see the planted violations.
 */
export async function findingsIn(gate: Gate, files: Readonly<Record<string, string>>): Promise<string> {
  const root = mkdtempSync(path.join(tmpdir(), "stegvis-planted-"));
  try {
    for (const [file, fileText] of Object.entries(files)) {
      mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
      writeFileSync(path.join(root, file), fileText);
    }
    return (await gate.run(root)).join("\n");
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
