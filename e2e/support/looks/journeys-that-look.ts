import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/**
 * The journeys of `npm test` that look at the states they pass for accessibility, but for those whose walk the proof of
 * accessibility takes itself: in that proof they look in all themes and widths.
 *
 * @param folder  of the journeys
 * @returns files below it
 */
export function journeysThatLook(folder: string): string[] {
  const textOf = (...parts: string[]) => readFileSync(path.join(folder, ...parts), "utf8");
  const specsIn = (...parts: string[]) =>
    readdirSync(path.join(folder, ...parts), { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".spec.ts"),
    );
  const walksOf = (text: string) => [...text.matchAll(/"[./]+\/walks\/([\w-]+)"/g)].map(([, name]) => `${name}.ts`);
  const proofs = specsIn("proof", "accessibility").map((name) => textOf("proof", "accessibility", name));
  const taken = new Set(proofs.flatMap(walksOf));
  return specsIn().filter((name) => {
    if (name.startsWith("proof/")) return false;
    const walks = walksOf(textOf(name));
    if (walks.some((walk) => taken.has(walk))) return false;
    return [textOf(name), ...walks.map((walk) => textOf("walks", walk))].some((text) =>
      text.includes("expectAccessible("),
    );
  });
}
