import fs from "node:fs";
import { readSources } from "../sources.mjs";

/** @type {{ names: Record<string, string>, files: Record<string, string> }} */
const retiredWords = JSON.parse(fs.readFileSync(new URL("../retired-words.json", import.meta.url), "utf8"));

/** @type {import("../sources.mjs").Gate} */
export const retiredWordsGate = {
  name: "retired words",
  run: (root) =>
    readSources(root).flatMap(({ file, program, lineOf }) => {
      const stem = /([^/]+?)\.[a-z.]+$/.exec(file)?.[1] ?? "";
      const newFileName = Object.hasOwn(retiredWords.files, stem) ? retiredWords.files[stem] : undefined;
      const retiredNames = program.body.flatMap((statement) =>
        declaredNames(/** @type {any} */ (statement)).filter(({ name }) => Object.hasOwn(retiredWords.names, name)),
      );
      return [
        ...(newFileName ? [`${file}:1 retired word: ${stem}: name the file ${newFileName}`] : []),
        ...retiredNames.map(
          ({ name, start }) => `${file}:${lineOf(start)} retired word: ${name}: say ${retiredWords.names[name]}`,
        ),
      ];
    }),
};

/**
 * The names that a statement of a module declares.
 *
 * @param {any} statement
 * @returns {{ name: string, start: number }[]}
 */
function declaredNames(statement) {
  const declaration = statement.declaration ?? statement;
  const declarations = declaration.declarations ?? [declaration];
  return declarations.flatMap((/** @type {any} */ declarator) =>
    declarator?.id?.type === "Identifier" ? [{ name: declarator.id.name, start: declarator.id.start }] : [],
  );
}
