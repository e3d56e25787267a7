// This file is plain JavaScript, because Node 20 cannot load the file of a worker through a loader.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { parentPort } from "node:worker_threads";
import { createTypstCompiler } from "@myriaddreamin/typst.ts/compiler";
import { loadFonts } from "@myriaddreamin/typst.ts/options.init";
import typst from "@myriaddreamin/typst-ts-web-compiler";
import { packPdf } from "./pack-pdf.mjs";

const require = createRequire(import.meta.url);
const fonts = ["400Regular/Inter_400Regular.ttf", "600SemiBold/Inter_600SemiBold.ttf"];
const compilerWasm = "@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler_bg.wasm";
const layoutFiles = ["invoice.typ", "long-words.typ", "picture.typ"];
const reservedBytes = 384 * 2 ** 20;

const compilerReady = prepareCompiler();

async function prepareCompiler() {
  const compiler = createTypstCompiler();
  const wasm = { module_or_path: readFileSync(require.resolve(compilerWasm)) };
  await compiler.init({
    // The bindings warn unless the bytes are passed in an object; their declared type allows only the bytes.
    getModule: () => /** @type {Uint8Array} */ (/** @type {unknown} */ (wasm)),
    // Only the fonts of the product are loaded; otherwise the compiler would fetch its fonts from the network.
    beforeBuild: [
      loadFonts(
        fonts.map((font) => new Uint8Array(readFileSync(require.resolve(`@expo-google-fonts/inter/${font}`)))),
        { assets: false },
      ),
    ],
  });
  await reserveMemory();
  for (const name of layoutFiles) {
    compiler.addSource(`/${name}`, readFileSync(path.join(import.meta.dirname, name), "utf8"));
  }
  // The first page that the compiler prints is slow, so it prints one here, before the first job.
  compiler.addSource("/first.typ", '#set text(font: "Inter")\n= Å\n#table(columns: 2)[1][*2*]');
  await printPage(compiler, "first.typ", null);
  return compiler;
}

/**
 * Reserves memory for the compiler. The compiler otherwise requests 64 KiB at a time; each time, the engine creates a new
 * buffer over all of its memory and soon collects garbage, which takes half of the time of a long invoice. A block that is
 * allocated and freed stays reserved for the compiler, and parts that are never written use no physical memory.
 * Assumed: these exports of the bindings allocate and free; only their declarations name them so.
 */
async function reserveMemory() {
  const { memory, __wbindgen_export: allocate, __wbindgen_export4: free } = await typst();
  free(allocate(reservedBytes, 1), reservedBytes, 1);
  if (memory.buffer.byteLength < reservedBytes) throw new Error("the compiler's memory was not taken at once");
}

/** @param {import("./pdf").PdfJob} job */
async function renderJob({ template, data, picture }) {
  const compiler = await compilerReady;
  if (picture) compiler.mapShadow("/picture", picture);
  return printPage(compiler, template, data);
}

/**
 * @param {import("@myriaddreamin/typst.ts/compiler").TypstCompiler} compiler
 * @param {string} template
 * @param {unknown} data
 */
async function printPage(compiler, template, data) {
  const { result, diagnostics } = await compiler.runWithWorld(
    { mainFilePath: `/${template}`, inputs: { data: JSON.stringify(data) } },
    async (world) => world.pdf({ diagnostics: "unix" }),
  );
  if (!result) throw new Error(`the layout failed: ${(diagnostics ?? []).join("; ")}`);
  return result;
}

parentPort?.on("message", (/** @type {import("./pdf").PdfJob} */ job) => {
  renderJob(job).then(
    (bytes) => postOutcome({ id: job.id, bytes: packPdf(bytes) }),
    (error) => postOutcome({ id: job.id, error: error instanceof Error ? error.message : String(error) }),
  );
});

/** @param {import("./pdf").PdfOutcome} outcome */
function postOutcome(outcome) {
  parentPort?.postMessage(outcome);
}
