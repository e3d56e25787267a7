import { isTest, readSources, walk } from "../sources.mjs";

/** The only files that read the machine's time. */
const clockFiles = new Set(["lib/values/clock.ts", "sandbox/clock.ts"]);
const programFiles = /^(app|components|lib|sandbox)\/|^(proxy|instrumentation)/;

/** @type {import("../sources.mjs").Gate} */
export const clockGate = {
  name: "clock",
  run: (root) =>
    readSources(root).flatMap((source) => {
      const { file } = source;
      return programFiles.test(file) && !isTest(file) && !clockFiles.has(file) ? violationsOf(source) : [];
    }),
};

/** @param {import("../sources.mjs").Source} source */
function violationsOf({ file, program: syntaxTree, lineOf }) {
  /** @type {string[]} */
  const violations = [];
  walk(syntaxTree, (node) => {
    if (isTimeRead(node))
      violations.push(`${file}:${lineOf(node.start)} clock: take the time from lib/values/clock or sandbox/clock`);
  });
  return violations;
}

/** @param {import("../sources.mjs").SyntaxNode} node */
function isTimeRead(node) {
  const callee =
    /** @type {{ name?: string, object?: { name?: string }, property?: { name?: string } } | undefined} */ (
      node.callee
    );
  const callArguments = /** @type {unknown[] | undefined} */ (node.arguments);
  if (node.type === "NewExpression") return callee?.name === "Date" && callArguments?.length === 0;
  if (node.type !== "CallExpression") return false;
  return callee?.name === "Date" || (callee?.object?.name === "Date" && callee.property?.name === "now");
}
