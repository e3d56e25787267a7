import fs from "node:fs";
import { readSources } from "../sources.mjs";

/** @type {{ names: Record<string, string>, files: Record<string, string> }} */
const retired = JSON.parse(fs.readFileSync(new URL("../retired-words.json", import.meta.url), "utf8"));

/** @type {import("../sources.mjs").Gate} */
export const retiredWordsGate = {
  name: "retired words",
  run: (root) =>
    readSources(root).flatMap(({ file, program, line }) => {
      const stem = /([^/]+?)\.[a-z.]+$/.exec(file)?.[1] ?? "";
      const better = Object.hasOwn(retired.files, stem) ? retired.files[stem] : undefined;
      const names = program.body.flatMap((statement) =>
        declared(/** @type {any} */ (statement)).filter(({ name }) => Object.hasOwn(retired.names, name)),
      );
      return [
        ...(better ? [`${file}:1 retired word: ${stem}: name the file ${better}`] : []),
        ...names.map(({ name, start }) => `${file}:${line(start)} retired word: ${name}: say ${retired.names[name]}`),
      ];
    }),
};

/**
 * The names a statement of a module declares.
 *
 * @param {any} statement
 * @returns {{ name: string, start: number }[]}
 */
function declared(statement) {
  const declaration = statement.declaration ?? statement;
  const named = declaration.declarations ?? [declaration];
  return named.flatMap((/** @type {any} */ one) =>
    one?.id?.type === "Identifier" ? [{ name: one.id.name, start: one.id.start }] : [],
  );
}
