import { walk } from "./sources.mjs";

/**
 * @typedef {import("./sources.mjs").SyntaxNode} SyntaxNode
 * @typedef {{ namespace: string, key: string, start: number }} TranslationCall  `*` in the key stands for what is only known later
 */

/**
 * Finds the texts that a file requests: calls of the results of `useTranslations` and `getTranslations` whose keys are
 * written out. The types check translators that are passed as parameters.
 *
 * @param {import("./sources.mjs").Source} source
 * @returns {TranslationCall[]}
 */
export function translationCalls({ program }) {
  /** @type {Map<string, Set<string>>} */
  const translators = new Map();
  walk(program, (node) => {
    if (node.type !== "VariableDeclarator") return;
    const namespace = namespaceOf(/** @type {SyntaxNode | null} */ (node.init));
    const name = /** @type {{ name?: string }} */ (node.id).name;
    if (namespace === null || !name) return;
    translators.set(name, (translators.get(name) ?? new Set()).add(namespace));
  });

  /** @type {TranslationCall[]} */
  const calls = [];
  walk(program, (node) => {
    if (node.type !== "CallExpression") return;
    const callee = /** @type {SyntaxNode} */ (node.callee);
    const name = callee.type === "MemberExpression" ? /** @type {SyntaxNode} */ (callee.object).name : callee.name;
    const namespaces = typeof name === "string" ? translators.get(name) : undefined;
    const [argument] = /** @type {SyntaxNode[]} */ (node.arguments);
    // The types check a name that has two namespaces in one file; this function cannot tell them apart.
    if (namespaces?.size !== 1 || !argument) return;
    const [namespace = ""] = namespaces;
    for (const key of keysOf(argument)) calls.push({ namespace, key, start: node.start });
  });
  return calls;
}

/** @param {SyntaxNode | null} initializer */
function namespaceOf(initializer) {
  const call = initializer?.type === "AwaitExpression" ? /** @type {SyntaxNode} */ (initializer.argument) : initializer;
  if (call?.type !== "CallExpression") return null;
  const name = /** @type {{ name?: string }} */ (call.callee).name;
  if (name !== "useTranslations" && name !== "getTranslations") return null;
  const [argument] = /** @type {SyntaxNode[]} */ (call.arguments);
  if (!argument) return "";
  return argument.type === "Literal" && typeof argument.value === "string" ? argument.value : null;
}

/**
 * @param {SyntaxNode} argument
 * @returns {string[]}
 */
function keysOf(argument) {
  if (argument.type === "Literal" && typeof argument.value === "string") return [argument.value];
  if (argument.type === "ConditionalExpression") {
    const { consequent, alternate } = /** @type {{ consequent: SyntaxNode, alternate: SyntaxNode }} */ (
      /** @type {unknown} */ (argument)
    );
    return [...keysOf(consequent), ...keysOf(alternate)];
  }
  if (argument.type === "TemplateLiteral") {
    const quasis = /** @type {{ value: { cooked: string } }[]} */ (argument.quasis);
    return [quasis.map(({ value }) => value.cooked).join("*")];
  }
  return [];
}
