import { readFileSync } from "node:fs";
import { Hono } from "hono";

const folder = new URL("./assets/", import.meta.url);

const files = [
  { name: "sandbox.css", type: "text/css; charset=utf-8" },
  { name: "inter.woff2", type: "font/woff2" },
] as const;

/** Serves the style sheet and the typeface of the sandbox's pages. */
export const assets = new Hono();

for (const { name, type } of files) {
  const content = readFileSync(new URL(name, folder));
  assets.get(`/${name}`, (c) =>
    c.body(new Uint8Array(content), 200, { "content-type": type, "cache-control": "public, max-age=300" }),
  );
}
