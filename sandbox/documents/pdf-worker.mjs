// Plain JavaScript: Node 20 cannot load a worker's own file through a loader.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { parentPort } from "node:worker_threads";
import { createTypstCompiler } from "@myriaddreamin/typst.ts/compiler";
import { loadFonts } from "@myriaddreamin/typst.ts/options.init";

const require = createRequire(import.meta.url);
const fonts = ["400Regular/Inter_400Regular.ttf", "600SemiBold/Inter_600SemiBold.ttf"];
const compilerWasm = "@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler_bg.wasm";
const templates = ["invoice.typ"];

const prepared = prepare();

async function prepare() {
  const compiler = createTypstCompiler();
  const wasm = { module_or_path: readFileSync(require.resolve(compilerWasm)) };
  await compiler.init({
    // The bindings warn unless the bytes come in a record; the declared type only knows the bytes.
    getModule: () => /** @type {Uint8Array} */ (/** @type {unknown} */ (wasm)),
    // Only the fonts that come with the product: the compiler would otherwise fetch its own from the network.
    beforeBuild: [
      loadFonts(
        fonts.map((font) => new Uint8Array(readFileSync(require.resolve(`@expo-google-fonts/inter/${font}`)))),
        { assets: false },
      ),
    ],
  });
  for (const name of templates) {
    compiler.addSource(`/${name}`, readFileSync(path.join(import.meta.dirname, name), "utf8"));
  }
  // The first page of all is slow: nobody waits for this one.
  compiler.addSource("/first.typ", '#set text(font: "Inter")\n= Å\n#table(columns: 2)[1][*2*]');
  await print(compiler, "first.typ", null);
  return compiler;
}

/** @param {import("./pdf").PdfJob} job */
async function render({ template, data }) {
  return print(await prepared, template, data);
}

/**
 * @param {import("@myriaddreamin/typst.ts/compiler").TypstCompiler} compiler
 * @param {string} template
 * @param {unknown} data
 */
async function print(compiler, template, data) {
  const { result, diagnostics } = await compiler.runWithWorld(
    { mainFilePath: `/${template}`, inputs: { data: JSON.stringify(data) } },
    async (world) => world.pdf({ diagnostics: "unix" }),
  );
  if (!result) throw new Error(`the layout failed: ${(diagnostics ?? []).join("; ")}`);
  return result;
}

parentPort?.on("message", (/** @type {import("./pdf").PdfJob} */ job) => {
  render(job).then(
    (bytes) => answer({ id: job.id, bytes: new Uint8Array(bytes) }),
    (error) => answer({ id: job.id, error: error instanceof Error ? error.message : String(error) }),
  );
});

/** @param {import("./pdf").PdfOutcome} outcome */
function answer(outcome) {
  parentPort?.postMessage(outcome);
}
