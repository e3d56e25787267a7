import type { Browser } from "@playwright/test";
import { chooseAtService, signInAtService } from "../../e2e/support/service/service";
import { words } from "../../e2e/support/words";
import { openBrowser } from "./browser";
import { median, spreadOf } from "./measure";
import { report } from "./own-process";
import { startBenchProduct } from "./product";

const company = "Norrsken Bygg AB";
/** Each has consented to nothing before. */
const people = ["anna@norrsken.example", "sara@revisorn.example", "erik@norrsken.example", "lars@norrsken.example"];

/** From allowing at the service to the company's first page, in a portal that has just started and returned nobody before. */
export async function measureConsent(root: string): Promise<void> {
  const product = await startBenchProduct(root);
  const browser = await openBrowser();
  const toPage: number[] = [];
  const toRows: number[] = [];
  for (const [index, email] of people.entries()) {
    if (index > 0) await product.restartPortal();
    const { page, rows } = await returnOf(browser, product.appUrl, email);
    toPage.push(page);
    toRows.push(rows);
  }
  report("returnFromConsent", spreadOf(toPage), { detail: `with its first rows ${Math.round(median(toRows))} ms` });
}

async function returnOf(browser: Browser, appUrl: string, email: string) {
  const context = await browser.newContext({ baseURL: appUrl, locale: words.en.locale });
  const page = await context.newPage();
  await page.goto("/sign-in", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: words.en.continue }).click();
  await signInAtService(page, words.en, email);
  const allow = page.getByRole("button", { name: words.en.allow, exact: true });
  const choice = page.getByRole("heading", { name: words.en.chooseCompany });
  await allow.or(choice).waitFor();
  if (await choice.isVisible()) await chooseAtService(page, words.en, company);
  await allow.waitFor();
  const since = performance.now();
  await allow.click();
  await page.getByRole("heading", { level: 1, name: words.en.overview }).waitFor();
  const toPage = performance.now() - since;
  await page.locator("main a[data-row]").first().waitFor();
  const toRows = performance.now() - since;
  await context.close();
  return { page: toPage, rows: toRows };
}
