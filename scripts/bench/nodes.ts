import type { Browser, Page } from "@playwright/test";
import type { SignedInPerson } from "../../e2e/support/signed-in-person";
import { openBrowser, signInOwner } from "./browser";
import { exactFigure } from "./measure";
import { report } from "./own-process";
import { type BenchProduct, startBenchProduct } from "./product";
import type { BookSizes } from "./sandbox";

const largeSize = 100_000;
/**
 * One quote or order in twenty is open, and one in twelve of the open quotes is still valid: with fewer documents no
 * page would be full.
 */
const smallSizes = { customers: 100, invoices: 1_000, quotes: 2_500, orders: 1_000 };
const pagePaths = {
  "sales by whose turn it is": "sales",
  "open quotes": "sales?filter=quote",
  "open orders": "sales?filter=order",
  "paid invoices": "sales?filter=paid",
  customers: "customers",
} as const;
type PageName = keyof typeof pagePaths;

/** Measures how many nodes of a page a browser holds when a company is small and when it is large. */
export async function measureNodes(root: string): Promise<void> {
  const product = await startBenchProduct(root);
  const browser = await openBrowser();
  const smallNodeCounts = await countNodesOfPages(browser, product, smallSizes);
  const largeNodeCounts = await countNodesOfPages(browser, product, {
    customers: largeSize,
    invoices: largeSize,
    quotes: largeSize,
    orders: largeSize,
  });
  for (const name of Object.keys(pagePaths) as PageName[]) {
    const [smallNodeCount, largeNodeCount] = [smallNodeCounts[name], largeNodeCounts[name]];
    report("nodes", exactFigure(largeNodeCount / smallNodeCount), {
      of: name,
      detail: `${smallNodeCount}, ${largeNodeCount}`,
    });
  }
}

async function countNodesOfPages(
  browser: Browser,
  product: BenchProduct,
  sizes: BookSizes,
): Promise<Record<PageName, number>> {
  await product.fill(sizes);
  const person = await signInOwner(product.appUrl);
  const nodeCounts = {} as Record<PageName, number>;
  for (const [name, pagePath] of Object.entries(pagePaths) as [PageName, string][])
    nodeCounts[name] = await countNodesOfPage(browser, product, person, pagePath);
  return nodeCounts;
}

async function countNodesOfPage(browser: Browser, { appUrl }: BenchProduct, person: SignedInPerson, pagePath: string) {
  const context = await browser.newContext({ baseURL: appUrl, storageState: person.state });
  const page = await context.newPage();
  await page.goto(`/companies/${person.companyId}/${pagePath}`, { waitUntil: "networkidle" });
  await waitUntilComplete(page);
  const nodeCount = await page.evaluate(() => document.body.querySelectorAll("*").length);
  await context.close();
  return nodeCount;
}

/** Waits until the list has its rows and the counts above it have their numbers. */
async function waitUntilComplete(page: Page): Promise<void> {
  await page.locator("[data-list] a[data-row]").first().waitFor();
  await page.waitForLoadState("networkidle");
}
