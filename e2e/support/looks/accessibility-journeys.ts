import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * Lists the journeys of `npm test` that check states for accessibility, without those whose walk the proof of accessibility
 * contains itself. That proof runs the listed journeys in all themes and widths.
 *
 * @param folder  the folder of the journeys
 * @returns the files, relative to that folder
 */
export function listAccessibilityJourneys(folder: string): string[] {
  const readText = (...parts: string[]) => readFileSync(path.join(folder, ...parts), "utf8");
  const listSpecs = (...parts: string[]) =>
    readdirSync(path.join(folder, ...parts), { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".spec.ts"),
    );
  const walkFilesOf = (text: string) => [...text.matchAll(/"[./]+\/walks\/([\w-]+)"/g)].map(([, name]) => `${name}.ts`);
  const proofTexts = listSpecs("proof", "accessibility").map((name) => readText("proof", "accessibility", name));
  const walksOfProofs = new Set(proofTexts.flatMap(walkFilesOf));
  return listSpecs().filter((name) => {
    if (name.startsWith("proof/")) return false;
    const walks = walkFilesOf(readText(name));
    if (walks.some((walk) => walksOfProofs.has(walk))) return false;
    return [readText(name), ...walks.map((walk) => readText("walks", walk))].some((text) =>
      text.includes("expectAccessible("),
    );
  });
}
