import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { routeValues, type SignedInPerson } from "../../e2e/support/signed-in-person";
import { fillRoute, pageRoutes } from "../screens/routes.mjs";
import { openBrowser, signInOwner } from "./browser";
import { exactFigure, median } from "./measure";
import { report } from "./own-process";
import { startBenchProduct } from "./product";

/** Measures the compressed script that a browser loads for each page, against an empty page of the same build. */
export async function measureScripts(root: string): Promise<void> {
  const { appUrl } = await startBenchProduct(root);
  const person = await signInOwner(appUrl);
  const browser = await openBrowser();
  // No link with this token was ever sent; the customer's page loads the same script for every token.
  const values = { ...(await routeValues(appUrl, person)), language: "en", token: "A".repeat(43) };
  const sizeOf = createSizeReader();
  const bytesOf = async (address: string) => {
    const sizes = await Promise.all((await scriptsOf(browser, appUrl, address, person)).map(sizeOf));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  const empty = await bytesOf("/bench");
  const sizes = new Map<string, number>();
  for (const route of pageRoutes(root)) {
    const bytes = await bytesOf(fillRoute(route, values));
    sizes.set(route, bytes);
    console.log(`      ${(bytes / empty).toFixed(2)}  ${kilobytes(bytes)}  ${route}`);
  }
  const ratios = [...sizes.values()].map((bytes) => bytes / empty);
  const heaviest = Math.max(...ratios);
  const [route = ""] = [...sizes].find(([, bytes]) => bytes / empty === heaviest) ?? [];
  const range = { least: Math.min(...ratios), most: heaviest };
  report("scriptMedian", { value: median(ratios), ...range }, { detail: `empty ${kilobytes(empty)}` });
  report("scriptHeaviest", exactFigure(heaviest), { detail: `${kilobytes(heaviest * empty)}, ${route}` });
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * The addresses of all scripts that a page has loaded when its network is idle. Prefetches for linked pages are
 * aborted, because they belong to the linked pages.
 */
async function scriptsOf(browser: Browser, appUrl: string, address: string, person: SignedInPerson): Promise<string[]> {
  const context = await browser.newContext({ baseURL: appUrl, storageState: person.state });
  const page = await context.newPage();
  await page.route("**/*", (route) =>
    "next-router-prefetch" in route.request().headers() ? route.abort() : route.continue(),
  );
  const loaded: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") loaded.push(request.url());
  });
  await page.goto(address, { waitUntil: "networkidle" });
  await context.close();
  return loaded;
}

/**
 * Creates a function that gives the compressed size of a script. It fetches the scripts itself, because a page may
 * close while the browser still reads a script.
 */
function createSizeReader(): (url: string) => Promise<number> {
  const sizesByUrl = new Map<string, Promise<number>>();
  return (url) => {
    const size = sizesByUrl.get(url) ?? compressedSize(url);
    sizesByUrl.set(url, size);
    return size;
  };
}

async function compressedSize(url: string): Promise<number> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return gzipSync(Buffer.from(await answer.arrayBuffer())).length;
}
