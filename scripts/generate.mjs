import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { sourceHash } from "./launch/sources.mjs";
import { acquireFileLock } from "./launch/turn.mjs";

// This program runs after every `npm ci` and at every start: it generates the code whose sources have changed.
const root = path.join(import.meta.dirname, "..");
const prismaProgram = "node_modules/prisma/build/index.js";
const generatedParts = [
  {
    sources: ["prisma/schema.prisma", "prisma.config.ts", "node_modules/prisma/package.json"],
    outputFolder: "prisma/generated",
    command: [prismaProgram, "generate", "--config", "prisma.config.ts"],
  },
  {
    sources: ["sandbox/store/schema", "prisma.sandbox.config.ts", "node_modules/prisma/package.json"],
    outputFolder: "sandbox/store/generated",
    command: [prismaProgram, "generate", "--config", "prisma.sandbox.config.ts"],
  },
  {
    sources: ["sandbox/openapi/books.json", "sandbox/openapi/payroll.json", "sandbox/openapi/generate-types.mjs"],
    outputFolder: "sandbox/openapi/generated",
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
    outputFolder: "components/document/generated",
    command: [
      "--input-type=module",
      "--eval",
      'import("./scripts/document-frame.mjs").then((frame) => frame.makeDocumentFrame())',
    ],
  },
];

/** @param {(typeof generatedParts)[number]} part */
const isUpToDate = ({ sources, outputFolder }) => {
  const stamp = path.join(root, outputFolder, "sources-hash");
  return fs.existsSync(stamp) && fs.readFileSync(stamp, "utf8") === sourceHash(root, sources);
};

/** @param {(typeof generatedParts)[number]} part */
function generatePart({ sources, outputFolder, command }) {
  const sourcesHash = sourceHash(root, sources);
  const generation = spawnSync(process.execPath, command, {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  });
  if (generation.status !== 0) {
    console.error(`${outputFolder} could not be made from ${sources[0]}:\n${generation.stdout}${generation.stderr}`);
    process.exit(1);
  }
  fs.writeFileSync(path.join(root, outputFolder, "sources-hash"), sourcesHash);
}

if (!generatedParts.every(isUpToDate)) {
  const releaseLock = await acquireFileLock(path.join(root, "node_modules/.cache/stegvis-generate"));
  for (const part of generatedParts) if (!isUpToDate(part)) generatePart(part);
  releaseLock();
}
