import { readFile } from "node:fs/promises";
import path from "node:path";

const folder = path.join(process.cwd(), "components/document/generated");

/**
 * The page in which PDFs are read (decision 0514). It has an origin of its own, from which no address can be reached. The
 * page holds no data: the portal hands it the files.
 */
export async function GET(request: Request): Promise<Response> {
  const { scriptHash } = JSON.parse(await readFile(path.join(folder, "frame.json"), "utf8")) as { scriptHash: string };
  const etag = `"${scriptHash}"`;
  const headers = {
    etag,
    "content-type": "text/html; charset=utf-8",
    "cache-control": "private, no-cache",
    "content-security-policy": policyOf(scriptHash),
  };
  if (request.headers.get("if-none-match") === etag) return new Response(null, { status: 304, headers });
  return new Response(await readFile(path.join(folder, "frame.html")), { headers });
}

function policyOf(scriptHash: string): string {
  return [
    "sandbox allow-scripts",
    "default-src 'none'",
    // Code is never made from data. Scans in JPEG 2000 are read without WebAssembly as well (scripts/document-frame.mjs).
    `script-src 'sha256-${scriptHash}'`,
    "worker-src blob:",
    "img-src data: blob:",
    "font-src data: blob:",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join("; ");
}
