import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { build } from "esbuild";

const root = path.join(import.meta.dirname, "..");
const output = path.join(root, "components/document/generated");

/** @param {import("esbuild").BuildOptions} options */
async function bundled(options) {
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
    // pdf.js can also run in Node, and asks for these only there.
    external: ["fs", "http", "https", "url", "zlib", "canvas", "path2d", "@napi-rs/canvas"],
    ...options,
  });
  return outputFiles?.[0]?.text ?? "";
}

/**
 * Makes the frame that reads PDFs: one page that carries its script and the script of its worker, since a frame with an
 * origin of its own can load nothing from ours. Its policy names the script by its hash.
 */
export async function makeDocumentFrame() {
  const worker = await bundled({ entryPoints: ["pdfjs-dist/legacy/build/pdf.worker.mjs"] });
  const script = await bundled({
    entryPoints: ["components/document/frame/main.ts"],
    define: { workerSource: JSON.stringify(worker) },
  });
  // Within a page the text of a script ends at its first end tag.
  const safe = script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
  const hash = createHash("sha256").update(safe).digest("base64");
  fs.mkdirSync(output, { recursive: true });
  const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Document</title></head><body><script>${safe}</script></body></html>`;
  fs.writeFileSync(path.join(output, "frame.html"), page);
  fs.writeFileSync(path.join(output, "frame.json"), JSON.stringify({ scriptHash: hash }));
}
