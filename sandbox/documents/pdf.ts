import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { CompileFormatEnum, createTypstCompiler, type TypstCompiler } from "@myriaddreamin/typst.ts/compiler";
import { loadFonts } from "@myriaddreamin/typst.ts/options.init";

const require = createRequire(import.meta.url);
const fonts = ["400Regular/Inter_400Regular.ttf", "600SemiBold/Inter_600SemiBold.ttf"];
const compilerWasm = "@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler_bg.wasm";

let prepared: Promise<TypstCompiler> | undefined;

async function prepare(): Promise<TypstCompiler> {
  const compiler = createTypstCompiler();
  await compiler.init({
    // The bindings warn unless the bytes come in a record; the declared type only knows the bytes.
    getModule: () => ({ module_or_path: readFileSync(require.resolve(compilerWasm)) }) as unknown as Uint8Array,
    // Only the fonts that come with the product: the compiler would otherwise fetch its own from the network.
    beforeBuild: [
      loadFonts(
        fonts.map((font) => new Uint8Array(readFileSync(require.resolve(`@expo-google-fonts/inter/${font}`)))),
        { assets: false },
      ),
    ],
  });
  compiler.addSource("/invoice.typ", readFileSync(path.join(import.meta.dirname, "invoice.typ"), "utf8"));
  return compiler;
}

/**
 * A tagged PDF with embedded fonts. The data reaches the layout as one JSON input and never as markup.
 */
export async function renderPdf(template: "/invoice.typ", data: unknown): Promise<Uint8Array> {
  prepared ??= prepare();
  const compiler = await prepared;
  const { result, diagnostics } = await compiler.compile({
    mainFilePath: template,
    inputs: { data: JSON.stringify(data) },
    format: CompileFormatEnum.pdf,
    diagnostics: "unix",
  });
  if (!result) throw new Error(`the layout failed: ${(diagnostics ?? []).join("; ")}`);
  return result;
}
