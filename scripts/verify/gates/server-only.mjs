import { isTest, readSources } from "../sources.mjs";

/** Folders of lib whose files touch tokens, keys, the database or the remote. */
const serverFiles =
  /^lib\/(api\/remote|audit|auth|drafts|forwarding|jobs|operations|personal-numbers)\/|^lib\/platform\/(db|env|log|problem-response)\.ts$/;

/** Packages that have no place in a browser, wherever in lib they are used. */
const serverPackages = /^(pg|pino|undici|nodemailer|graphile-worker|next-auth(\/.*)?|node:.*|@prisma\/.*)$/;

/** @type {import("../sources.mjs").Gate} */
export const serverOnlyGate = {
  name: "server-only",
  run: (root) =>
    readSources(root, /^lib\/.*\.tsx?$/).flatMap(({ file, imports, code }) => {
      if (isTest(file) || file.endsWith(".d.ts")) return [];
      const needsMark = serverFiles.test(file) || imports.some(({ to }) => serverPackages.test(to));
      const isFirst = imports[0]?.to === "server-only";
      if (!needsMark || isFirst || isTypesOnly(code)) return [];
      return [`${file}:1 server-only: begin this file with import "server-only"`];
    }),
};

/** @param {string} code */
const isTypesOnly = (code) =>
  !/^(export\s+)?(default|async|const|let|class|function|enum)\b/m.test(code.replace(/^export\s+/gm, ""));
