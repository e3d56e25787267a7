import fs from "node:fs";
import path from "node:path";
import { readMessages } from "../messages.mjs";
import { readSources, walk } from "../sources.mjs";

/**
 * Checks that every error code has a text of its own in every language: the portal's codes and the codes in the
 * description of the remote API.
 *
 * @type {import("../sources.mjs").Gate}
 */
export const problemTextsGate = {
  name: "problem texts",
  run: (root) => {
    const requiredKeys = [
      ...ownCodes(root).map((code) => `problems.codes.${code}`),
      ...remoteCodes(root).map((code) => `problems.remote.${code}`),
    ];
    return readMessages(root).flatMap(({ locale, texts }) => [
      ...requiredKeys
        .filter((key) => !texts.get(key)?.trim())
        .map((key) => `lib/i18n/messages/${locale}/problems.json problem text: ${key} is missing`),
      ...keysOfRepeatedTexts(texts).map(
        (key) => `lib/i18n/messages/${locale}/problems.json problem text: ${key} repeats another code's text`,
      ),
    ]);
  },
};

/** The keys whose text repeats another code's text, from which a person could not tell the two errors apart. */
function keysOfRepeatedTexts(/** @type {ReadonlyMap<string, string>} */ texts) {
  const seenTexts = new Set();
  return [...texts]
    .filter(([key]) => /^problems\.(codes|remote)\./.test(key))
    .filter(([, text]) => seenTexts.has(text) || !seenTexts.add(text))
    .map(([key]) => key);
}

/**
 * The portal's codes, which are the members of `problemTable` in lib/values/problem.ts.
 *
 * @param {string} root
 * @returns {string[]}
 */
function ownCodes(root) {
  const [source] = readSources(root, /^lib\/values\/problem\.ts$/);
  /** @type {string[]} */
  const codes = [];
  walk(source?.program, (node) => {
    if (node.type !== "VariableDeclarator" || /** @type {{ name?: string }} */ (node.id).name !== "problemTable")
      return;
    const table = unwrapExpression(/** @type {import("../sources.mjs").SyntaxNode} */ (node.init));
    for (const { key } of /** @type {{ key: { name?: string, value?: string } }[]} */ (table.properties ?? [])) {
      codes.push(key.name ?? key.value ?? "");
    }
  });
  if (!codes.length) throw new Error("lib/values/problem.ts has no problemTable to read the codes from");
  return codes;
}

/**
 * The object inside `as const` and `satisfies`.
 *
 * @param {import("../sources.mjs").SyntaxNode} node
 * @returns {import("../sources.mjs").SyntaxNode}
 */
const unwrapExpression = (node) =>
  /^TS(As|Satisfies)Expression$/.test(node.type)
    ? unwrapExpression(/** @type {import("../sources.mjs").SyntaxNode} */ (node.expression))
    : node;

/**
 * @param {string} root
 * @returns {string[]}
 */
function remoteCodes(root) {
  const file = path.join(root, "sandbox/openapi/books.json");
  const { schemas } = JSON.parse(fs.readFileSync(file, "utf8")).components;
  const codes = schemas.CommonExtendedBadRequest?.properties?.ErrorCode?.enum;
  if (!Array.isArray(codes)) throw new Error("sandbox/openapi/books.json lists no error codes");
  return codes.map(String);
}
