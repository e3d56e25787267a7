import { existsSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

type Defect = { id: string; file: string; find: string; replace: string; test: string };
const readJson = <T>(file: string): T => JSON.parse(readFileSync(new URL(file, import.meta.url), "utf8"));
const defects = [...readJson<Defect[]>("./defects.json"), ...readJson<Defect[]>("./spares.json")];

it("each planted defect still applies to its file, at one place, and names a test that exists", () => {
  expect(defects.length).toBeGreaterThanOrEqual(40);
  const misfits = defects.filter(({ file, find, replace, test }) => {
    if (!existsSync(file) || !existsSync(test)) return true;
    return readFileSync(file, "utf8").split(find).length !== 2 || find === replace;
  });
  expect(misfits.map(({ id, file }) => `${id} ${file}`)).toEqual([]);
});
