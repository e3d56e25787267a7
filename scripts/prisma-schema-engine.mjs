#!/usr/bin/env node
// This program replaces Prisma's native schema engine, which Prisma's command line would download. It speaks the same
// JSON-RPC over stdio; @prisma/schema-engine-wasm answers with the help of a driver adapter.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import readline from "node:readline";
import { parseArgs } from "node:util";
import * as wasm from "@prisma/schema-engine-wasm/schema_engine_bg";
import { migrationAdapter } from "./prisma-engine/adapter.mjs";
import { runDatabaseCommand } from "./prisma-engine/command.mjs";

const require = createRequire(import.meta.url);
const { values: optionValues, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: {
    datamodels: { type: "string", multiple: true },
    datasource: { type: "string" },
    version: { type: "boolean" },
  },
});

if (optionValues.version) {
  console.log(`schema-engine-wasm ${require("@prisma/schema-engine-wasm/package.json").version}`);
  process.exit(0);
}

const url = typeof optionValues.datasource === "string" ? (JSON.parse(optionValues.datasource).url ?? "") : "";
if (positionals[0] === "cli") process.exit(await runDatabaseCommand(positionals[1] ?? "", url));

await loadEngine();
/**
 * The methods of the engine by name. Their parameters and results follow the protocol, whose shapes only the caller
 * knows.
 *
 * @typedef {Record<string, ((params: unknown) => Promise<{ stdout?: string | null } | null>) | undefined>} Engine
 */
/** @type {Promise<Engine> | undefined} */
let engine;
let answerQueue = Promise.resolve();
const requestLines = readline.createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
requestLines.on("line", (line) => {
  if (!line.trim()) return;
  const request = JSON.parse(line);
  if (request.method) answerQueue = answerQueue.then(() => answerRequest(request));
});
requestLines.on("close", () => void answerQueue.then(() => process.exit(0)));

async function loadEngine() {
  const file = path.join(path.dirname(require.resolve("@prisma/schema-engine-wasm")), "schema_engine_bg.wasm");
  const wasmImports = /** @type {WebAssembly.Imports} */ (/** @type {unknown} */ ({ "./schema_engine_bg.js": wasm }));
  const { instance } = await WebAssembly.instantiate(fs.readFileSync(file), wasmImports);
  wasm.__wbg_set_wasm(instance.exports);
  const startWasm = instance.exports.__wbindgen_start;
  if (typeof startWasm === "function") startWasm();
}

function openEngine() {
  const files = /** @type {string[]} */ (optionValues.datamodels ?? []);
  /** @type {[string, string][]} */
  const datamodels = files.map((file) => [file, fs.readFileSync(file, "utf8")]);
  const options = { datamodels: optionValues.datamodels ? datamodels : undefined };
  return /** @type {Promise<Engine>} */ (
    /** @type {unknown} */ (wasm.SchemaEngine.new(options, () => {}, migrationAdapter(url)))
  );
}

/** @param {{ id: number, method: string, params: Record<string, unknown> }} request */
async function answerRequest({ id, method, params }) {
  try {
    if (!engine) engine = openEngine();
    const openedEngine = await engine;
    if (method === "evaluateDataLoss" || method === "createMigration") {
      // The wasm engine gives these two methods no shadow database; they read what a history check has cached before.
      await openedEngine.devDiagnostic?.({ migrationsList: params.migrationsList, filters: params.filters });
    }
    const result = await openedEngine[method === "getDatabaseVersion" ? "version" : method]?.(params);
    if (method === "diff" && typeof result?.stdout === "string") {
      sendMessage({ id: id + 1_000_000, method: "print", params: { content: result.stdout } });
      result.stdout = null;
    }
    sendMessage({ id, result: result ?? null });
  } catch (error) {
    sendMessage({
      id,
      error: { code: 4466, message: "An error happened. Check the data field for details.", data: errorDetails(error) },
    });
  }
}

/** @param {unknown} error */
function errorDetails(error) {
  const { message, meta, code } = /** @type {{ message?: string, meta?: unknown, code?: string }} */ (error ?? {});
  return { is_panic: false, message: message ?? String(error), meta: meta ?? null, error_code: code ?? null };
}

/** @param {object} message */
function sendMessage(message) {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}
