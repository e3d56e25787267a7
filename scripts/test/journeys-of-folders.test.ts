import { existsSync, readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { journeysOfFolders } from "./journeys-of-folders.mjs";

const root = path.join(import.meta.dirname, "../..");
const foldersIn = (folder: string) =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => `${folder}/${name}`);
const namedJourneys = new Set(Object.values(journeysOfFolders).flat());

it("names every folder of pages, components and areas of lib", () => {
  const company = "app/(workspace)/companies/[companyId]";
  const folders = ["app", company, "components", "lib"].flatMap(foldersIn);
  expect(folders.length).toBeGreaterThan(40);
  expect(folders.filter((folder) => !(folder in journeysOfFolders))).toEqual([]);
});

it("names only folders and journeys that exist, and a journey for each folder", () => {
  for (const name of [...Object.keys(journeysOfFolders), ...namedJourneys])
    expect(existsSync(path.join(root, name)), name).toBe(true);
  expect(Object.entries(journeysOfFolders).filter(([, journeys]) => journeys.length === 0)).toEqual([]);
});

it("names every journey of npm test", () => {
  const journeys = readdirSync(path.join(root, "e2e"), { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".spec.ts") && !file.startsWith("proof/"),
  );
  expect(journeys.length).toBeGreaterThan(30);
  expect(journeys.map((file) => `e2e/${file}`).filter((journey) => !namedJourneys.has(journey))).toEqual([]);
});
