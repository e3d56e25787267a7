import { gzipSync } from "node:zlib";
import type { Browser } from "@playwright/test";
import { routeValues, type SignedIn } from "../../e2e/support/signed-in";
import { fillRoute, pageRoutes } from "../screens/routes.mjs";
import { median } from "./measure";
import { goal } from "./report";

/** Script a browser loads for each page, compressed, against an empty page of the same build. */
export async function measurePages(root: string, browser: Browser, appUrl: string, person: SignedIn): Promise<void> {
  // Of a link that nobody was sent: the customer's page has the same script whatever it says.
  const values = { ...(await routeValues(appUrl, person)), language: "en", token: "A".repeat(43) };
  const empty = await scriptBytes(browser, appUrl, "/bench", person);
  const sizes = new Map<string, number>();
  for (const route of pageRoutes(root)) {
    sizes.set(route, await scriptBytes(browser, appUrl, fillRoute(route, values), person));
  }
  for (const [route, bytes] of sizes) console.log(`      ${(bytes / empty).toFixed(2)}  ${kilobytes(bytes)}  ${route}`);
  const heaviest = Math.max(...sizes.values());
  goal(
    "script per page, median / empty page",
    median([...sizes.values()]) / empty,
    "at most",
    1.35,
    `empty ${kilobytes(empty)}`,
  );
  goal("script per page, heaviest / empty page", heaviest / empty, "at most", 1.8, kilobytes(heaviest));
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`;

/** Counted until the page is at rest. What it fetches ahead for the pages it links to is theirs, and is turned away. */
async function scriptBytes(browser: Browser, appUrl: string, address: string, person: SignedIn): Promise<number> {
  const context = await browser.newContext({ baseURL: appUrl, storageState: person.state });
  const page = await context.newPage();
  await page.route("**/*", (route) =>
    "next-router-prefetch" in route.request().headers() ? route.abort() : route.continue(),
  );
  const bodies: Promise<Buffer>[] = [];
  page.on("response", (answer) => {
    if (answer.request().resourceType() === "script") bodies.push(answer.body());
  });
  await page.goto(address, { waitUntil: "networkidle" });
  const sizes = (await Promise.all(bodies)).map((body) => gzipSync(body).length);
  await context.close();
  return sizes.reduce((sum, size) => sum + size, 0);
}
