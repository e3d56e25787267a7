import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { sourceHash } from "./launch/sources.mjs";
import { acquireFileLock } from "./launch/turn.mjs";

// This program runs after every `npm ci` and at every start: it generates the code whose sources have changed.
const root = path.join(import.meta.dirname, "..");
const prisma = "node_modules/prisma/build/index.js";
const generatedParts = [
  {
    sources: ["prisma/schema.prisma", "prisma.config.ts", "node_modules/prisma/package.json"],
    output: "prisma/generated",
    command: [prisma, "generate", "--config", "prisma.config.ts"],
  },
  {
    sources: ["sandbox/store/schema", "prisma.sandbox.config.ts", "node_modules/prisma/package.json"],
    output: "sandbox/store/generated",
    command: [prisma, "generate", "--config", "prisma.sandbox.config.ts"],
  },
  {
    sources: ["sandbox/openapi/books.json", "sandbox/openapi/payroll.json", "sandbox/openapi/generate-types.mjs"],
    output: "sandbox/openapi/generated",
    command: [
      "--input-type=module",
      "--eval",
      'import("./sandbox/openapi/generate-types.mjs").then((types) => types.generateTypes())',
    ],
  },
  {
    sources: [
      ...["components/document/frame", "scripts/document-frame.mjs", "scripts/jpeg2000.mjs", "scripts/openjpeg"],
      "node_modules/pdfjs-dist/package.json",
    ],
    output: "components/document/generated",
    command: [
      "--input-type=module",
      "--eval",
      'import("./scripts/document-frame.mjs").then((frame) => frame.makeDocumentFrame())',
    ],
  },
];

/** @param {(typeof generatedParts)[number]} part */
const isFresh = ({ sources, output }) => {
  const stamp = path.join(root, output, "sources-hash");
  return fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === sourceHash(root, sources);
};

/** @param {(typeof generatedParts)[number]} part */
function generatePart({ sources, output, command }) {
  const hash = sourceHash(root, sources);
  const result = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  });
  if (result.status !== 0) {
    console.error(`${output} could not be made from ${sources[0]}:\n${result.stdout}${result.stderr}`);
    process.exit(1);
  }
  fs.writeFileSync(path.join(root, output, "sources-hash"), hash);
}

if (!generatedParts.every(isFresh)) {
  const done = await acquireFileLock(path.join(root, "node_modules/.cache/stegvis-generate"));
  for (const part of generatedParts) if (!isFresh(part)) generatePart(part);
  done();
}
