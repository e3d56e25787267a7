import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

it("every journey runs with the test that fails by an error in the browser's console", () => {
  const folder = path.join(import.meta.dirname, "..");
  const journeys = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) =>
    file.endsWith(".spec.ts"),
  );
  expect(journeys.length).toBeGreaterThan(40);
  const otherJourneys = journeys.filter((file) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    return !/import \{[^}]*\btest\b[^}]*\} from "[./]+support\/test";/.test(text);
  });
  expect(otherJourneys).toEqual([]);
});
