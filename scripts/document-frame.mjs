import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";

const root = path.join(import.meta.dirname, "..");
const outputFolder = path.join(root, "components/document/generated");

const workerEntry = "pdfjs-dist/legacy/build/pdf.worker.mjs";
const decoderStartText = "var OpenJPEG = (() => {";
const decoderEndText = "/* harmony default export */ const openjpeg = (OpenJPEG);";

/**
 * Replaces pdf.js's own decoder of JPEG 2000, which is WebAssembly, by a decoder in plain script. The content policy of
 * the frame would otherwise have to allow WebAssembly.
 *
 * @type {import("esbuild").Plugin}
 */
const plainDecoderPlugin = {
  name: "jpeg 2000 without WebAssembly",
  setup({ onLoad }) {
    onLoad({ filter: /pdf\.worker\.mjs$/ }, ({ path: file }) => {
      const source = fs.readFileSync(file, "utf8");
      const [sourceBefore, sourceFromDecoder, ...furtherDecoders] = source.split(decoderStartText);
      const [, sourceAfter] = sourceFromDecoder?.split(decoderEndText) ?? [];
      if (sourceAfter === undefined || furtherDecoders.length > 0)
        throw new Error(`${file} carries its decoder in another way`);
      const decoderModule = JSON.stringify(path.join(root, "scripts/jpeg2000.mjs"));
      return {
        contents: `import { openjpeg } from ${decoderModule};\n${sourceBefore}${sourceAfter}`,
        resolveDir: path.dirname(file),
      };
    });
  },
};

/** Bundles the script of pdf.js's worker, which reads PDFs. */
export const bundleWorker = () => bundleScript({ entryPoints: [workerEntry], plugins: [plainDecoderPlugin] });

/** @param {import("esbuild").BuildOptions} options */
export async function bundleScript({ define, ...options }) {
  const { outputFiles } = await build({
    absWorkingDir: root,
    bundle: true,
    minify: true,
    write: false,
    format: "iife",
    platform: "browser",
    target: "es2020",
    charset: "ascii",
    logLevel: "error",
    // pdf.js can also run in Node, and imports these modules only there.
    external: ["fs", "http", "https", "url", "zlib", "canvas", "path2d", "@napi-rs/canvas"],
    // The decoder of JPEG 2000 derives an address from its module's address, but loads nothing from it.
    define: { ...define, "import.meta.url": JSON.stringify("https://decoder.invalid/") },
    ...options,
  });
  return outputFiles?.[0]?.text ?? "";
}

/**
 * Makes the frame that reads PDFs: one page that contains its script and the worker's script, because a frame with an
 * opaque origin cannot load anything from the portal. The frame's content policy allows the script by its hash.
 */
export async function makeDocumentFrame() {
  const workerScript = await bundleWorker();
  const script = await bundleScript({
    entryPoints: ["components/document/frame/main.ts"],
    define: { workerSource: JSON.stringify(workerScript) },
  });
  // The browser ends a script at its first end tag, so the tags inside the script are escaped.
  const escapedScript = script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
  const hash = createHash("sha256").update(escapedScript).digest("base64");
  fs.mkdirSync(outputFolder, { recursive: true });
  const frameHtml = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Document</title></head><body><script>${escapedScript}</script></body></html>`;
  fs.writeFileSync(path.join(outputFolder, "frame.html"), frameHtml);
  fs.writeFileSync(path.join(outputFolder, "frame.json"), JSON.stringify({ scriptHash: hash }));
}
