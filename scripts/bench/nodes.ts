import type { Browser, Page } from "@playwright/test";
import type { SignedIn } from "../../e2e/support/signed-in";
import { openBrowser, signInOwner } from "./browser";
import { counted } from "./measure";
import { report } from "./own-process";
import { type BenchProduct, startBenchProduct } from "./product";
import type { Sizes } from "./sandbox";

const many = 100_000;
/** One quote or order in twenty is open, and of the quotes one in twelve still valid: of fewer no page would be full. */
const few = { customers: 100, invoices: 1_000, quotes: 2_500, orders: 1_000 };
const pages = {
  "sales by whose turn it is": "sales",
  "open quotes": "sales?filter=quote",
  "open orders": "sales?filter=order",
  "paid invoices": "sales?filter=paid",
  customers: "customers",
} as const;
type Shown = keyof typeof pages;

/** How much of a page a browser holds when a company is small and when it is large. */
export async function measureNodes(root: string): Promise<void> {
  const product = await startBenchProduct(root);
  const browser = await openBrowser();
  const small = await nodesWith(browser, product, few);
  const large = await nodesWith(browser, product, { customers: many, invoices: many, quotes: many, orders: many });
  for (const name of Object.keys(pages) as Shown[]) {
    const [before, after] = [small[name], large[name]];
    report("nodes", counted(after / before), { of: name, detail: `${before}, ${after}` });
  }
}

async function nodesWith(browser: Browser, product: BenchProduct, sizes: Sizes): Promise<Record<Shown, number>> {
  await product.fill(sizes);
  const person = await signInOwner(product.appUrl);
  const found = {} as Record<Shown, number>;
  for (const [name, address] of Object.entries(pages) as [Shown, string][])
    found[name] = await nodesOf(browser, product, person, address);
  return found;
}

async function nodesOf(browser: Browser, { appUrl }: BenchProduct, person: SignedIn, address: string) {
  const context = await browser.newContext({ baseURL: appUrl, storageState: person.state });
  const page = await context.newPage();
  await page.goto(`/companies/${person.companyId}/${address}`, { waitUntil: "networkidle" });
  await isWhole(page);
  const nodes = await page.evaluate(() => document.body.querySelectorAll("*").length);
  await context.close();
  return nodes;
}

/** The list has its rows, and what is counted above it its numbers. */
async function isWhole(page: Page): Promise<void> {
  await page.locator("[data-list] a[data-row]").first().waitFor();
  await page.waitForLoadState("networkidle");
}
