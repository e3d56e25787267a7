// This program applies planted defects to a checkout, to find out whether the tests detect them.
//
//   node scripts/defects/apply.mjs ROOT D01 D07 …   applies these defects, or none when one of them does not fit
//   node scripts/defects/apply.mjs ROOT --group 3   applies the five defects of a group
//   node scripts/defects/apply.mjs ROOT --check     reports the defects whose text does not occur exactly once
import fs from "node:fs";
import path from "node:path";

/** @typedef {{ id: string, area: string, title: string, file: string, find: string, replace: string, test: string, level: string }} Defect */

const readJson = (/** @type {string} */ name) =>
  JSON.parse(fs.readFileSync(path.join(import.meta.dirname, `${name}.json`), "utf8"));
/** @type {readonly Defect[]} */
const defects = readJson("defects");
/** Defects that replace a defect that no longer fits. @type {readonly Defect[]} */
const spareDefects = readJson("spares");
/** Five defects of different areas and files, none of which hides another. @type {readonly (readonly string[])[]} */
const groups = readJson("groups");
const defectsById = new Map([...defects, ...spareDefects].map((defect) => [defect.id, defect]));

const [root, ...commandArguments] = process.argv.slice(2);
try {
  if (!root || commandArguments.length === 0) throw new Error("usage: apply.mjs ROOT --check | --group N | ID …");
  if (commandArguments[0] === "--check") checkDefects(root);
  else
    applyDefects(root, commandArguments[0] === "--group" ? idsOfGroup(Number(commandArguments[1])) : commandArguments);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** @param {number} groupNumber */
function idsOfGroup(groupNumber) {
  const ids = groups[groupNumber - 1];
  if (!ids) throw new Error(`there is no group ${groupNumber}`);
  return ids;
}

/**
 * Applies the defects. Every text is searched for before any file is written, so that no file changes when one defect
 * does not fit.
 *
 * @param {string} root
 * @param {readonly string[]} ids
 */
function applyDefects(root, ids) {
  /** @type {Map<string, string>} */
  const changedTexts = new Map();
  for (const id of ids) {
    const defect = defectsById.get(id);
    if (!defect) throw new Error(`there is no defect ${id}`);
    const fileText = changedTexts.get(defect.file) ?? fs.readFileSync(path.join(root, defect.file), "utf8");
    const misfit = misfitText(defect, fileText);
    if (misfit) throw new Error(misfit);
    changedTexts.set(
      defect.file,
      fileText.replace(defect.find, () => defect.replace),
    );
  }
  for (const [file, fileText] of changedTexts) fs.writeFileSync(path.join(root, file), fileText);
  for (const id of ids) console.log(`${id} applied: ${defectsById.get(id)?.title}`);
}

/** @param {string} root */
function checkDefects(root) {
  const misfits = defects.flatMap((defect) => {
    const file = path.join(root, defect.file);
    const fileText = fs.existsSync(file) ? fs.readFileSync(file, "utf8") : "";
    return misfitText(defect, fileText) ?? [];
  });
  for (const misfit of misfits) console.log(misfit);
  console.log(`${defects.length} defects, ${misfits.length} do not fit`);
  if (misfits.length > 0) process.exitCode = 1;
}

/**
 * @param {Defect} defect
 * @param {string} fileText  of its file
 */
function misfitText({ id, file, find }, fileText) {
  const occurrences = fileText.split(find).length - 1;
  return occurrences === 1 ? null : `${id}: its text occurs ${occurrences} times in ${file}, not once`;
}
