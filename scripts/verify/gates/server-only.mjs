import { isTest, readSources } from "../sources.mjs";

/** The folders of lib whose files use tokens, keys, the database or the remote API. */
const serverFiles =
  /^lib\/(api\/remote|audit|auth|drafts|forwarding|jobs|operations|personal-numbers)\/|^lib\/platform\/(db|env|log|problem-response)\.ts$/;

/** The packages that must not reach a browser from any file of lib. */
const serverPackages = /^(pg|pino|undici|nodemailer|graphile-worker|next-auth(\/.*)?|node:.*|@prisma\/.*)$/;

/** @type {import("../sources.mjs").Gate} */
export const serverOnlyGate = {
  name: "server-only",
  run: (root) =>
    readSources(root, /^lib\/.*\.tsx?$/).flatMap(({ file, imports, code }) => {
      if (isTest(file) || file.endsWith(".d.ts")) return [];
      const needsMark = serverFiles.test(file) || imports.some(({ moduleName }) => serverPackages.test(moduleName));
      const isMarkFirst = imports[0]?.moduleName === "server-only";
      if (!needsMark || isMarkFirst || isTypesOnly(code)) return [];
      return [`${file}:1 server-only: begin this file with import "server-only"`];
    }),
};

/** @param {string} code */
const isTypesOnly = (code) =>
  !/^(export\s+)?(default|async|const|let|class|function|enum)\b/m.test(code.replace(/^export\s+/gm, ""));
