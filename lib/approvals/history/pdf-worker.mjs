// This file is plain JavaScript, because Node itself loads it as a thread, and also in a build loads it from the
// sources.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { parentPort, workerData } from "node:worker_threads";
import { createTypstCompiler } from "@myriaddreamin/typst.ts/compiler";
import { loadFonts } from "@myriaddreamin/typst.ts/options.init";

const { resolve } = createRequire(import.meta.url);
const bytesOf = (/** @type {string} */ file) => new Uint8Array(readFileSync(resolve(file)));
const fonts = ["400Regular/Inter_400Regular.ttf", "600SemiBold/Inter_600SemiBold.ttf"];

const compiler = createTypstCompiler();
const wasm = { module_or_path: bytesOf("@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler_bg.wasm") };
await compiler.init({
  // The bindings warn unless the bytes come in a record, while the declared type allows only the bytes.
  getModule: () => /** @type {Uint8Array} */ (/** @type {unknown} */ (wasm)),
  // Only the fonts of the product are loaded: the compiler would otherwise fetch its own from the network.
  beforeBuild: [
    loadFonts(
      fonts.map((font) => bytesOf(`@expo-google-fonts/inter/${font}`)),
      { assets: false },
    ),
  ],
});
compiler.addSource("/history.typ", readFileSync(path.join(import.meta.dirname, "history.typ"), "utf8"));
const { result, diagnostics } = await compiler.runWithWorld(
  { mainFilePath: "/history.typ", inputs: { data: JSON.stringify(workerData) } },
  async (world) => world.pdf({ diagnostics: "unix" }),
);
if (!result) throw new Error(`the layout failed: ${(diagnostics ?? []).join("; ")}`);
parentPort?.postMessage(result);
