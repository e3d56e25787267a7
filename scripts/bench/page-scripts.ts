import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { readRouteValues, type SignedInPerson } from "../../e2e/support/signed-in-person";
import { fillRoute, pageRoutes } from "../screens/routes.mjs";
import { openBrowser, signInOwner } from "./browser";
import { exactFigure, median } from "./measure";
import { report } from "./own-process";
import { startBenchProduct } from "./product";

/** Measures the compressed script that a browser loads for each page, against an empty page of the same build. */
export async function measurePageScripts(root: string): Promise<void> {
  const { appUrl } = await startBenchProduct(root);
  const person = await signInOwner(appUrl);
  const browser = await openBrowser();
  // No link with this token was ever sent; the customer's page loads the same script for every token.
  const routeParameters = { ...(await readRouteValues(appUrl, person)), language: "en", token: "A".repeat(43) };
  const sizeOfScript = createScriptSizeReader();
  const scriptBytesOf = async (pagePath: string) => {
    const scriptSizes = await Promise.all((await scriptUrlsOf(browser, appUrl, pagePath, person)).map(sizeOfScript));
    return scriptSizes.reduce((sum, size) => sum + size, 0);
  };
  const emptyPageBytes = await scriptBytesOf("/bench");
  const bytesByRoute = new Map<string, number>();
  for (const route of pageRoutes(root)) {
    const pageBytes = await scriptBytesOf(fillRoute(route, routeParameters));
    bytesByRoute.set(route, pageBytes);
    console.log(`      ${(pageBytes / emptyPageBytes).toFixed(2)}  ${kilobyteText(pageBytes)}  ${route}`);
  }
  const ratios = [...bytesByRoute.values()].map((bytes) => bytes / emptyPageBytes);
  const heaviestRatio = Math.max(...ratios);
  const [heaviestRoute = ""] = [...bytesByRoute].find(([, bytes]) => bytes / emptyPageBytes === heaviestRatio) ?? [];
  const ratioRange = { least: Math.min(...ratios), most: heaviestRatio };
  report("scriptMedian", { value: median(ratios), ...ratioRange }, { detail: `empty ${kilobyteText(emptyPageBytes)}` });
  report("scriptHeaviest", exactFigure(heaviestRatio), {
    detail: `${kilobyteText(heaviestRatio * emptyPageBytes)}, ${heaviestRoute}`,
  });
}

const kilobyteText = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/**
 * The addresses of all scripts that a page has loaded when its network is idle. Prefetches for linked pages are
 * aborted, because they belong to the linked pages.
 */
async function scriptUrlsOf(
  browser: Browser,
  appUrl: string,
  pagePath: string,
  person: SignedInPerson,
): Promise<string[]> {
  const context = await browser.newContext({ baseURL: appUrl, storageState: person.state });
  const page = await context.newPage();
  await page.route("**/*", (route) =>
    "next-router-prefetch" in route.request().headers() ? route.abort() : route.continue(),
  );
  const scriptUrls: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") scriptUrls.push(request.url());
  });
  await page.goto(pagePath, { waitUntil: "networkidle" });
  await context.close();
  return scriptUrls;
}

/**
 * Creates a function that gives the compressed size of a script. It fetches the scripts itself, because a page may
 * close while the browser still reads a script.
 */
function createScriptSizeReader(): (url: string) => Promise<number> {
  const sizesByUrl = new Map<string, Promise<number>>();
  return (url) => {
    const size = sizesByUrl.get(url) ?? fetchCompressedSize(url);
    sizesByUrl.set(url, size);
    return size;
  };
}

async function fetchCompressedSize(url: string): Promise<number> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return gzipSync(Buffer.from(await answer.arrayBuffer())).length;
}
