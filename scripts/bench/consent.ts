import type { Browser } from "@playwright/test";
import { screenLabels } from "../../e2e/support/screen-labels";
import { chooseCompanyAtService, signInAtService } from "../../e2e/support/service/service";
import { openBrowser } from "./browser";
import { median, spreadOf } from "./measure";
import { report } from "./own-process";
import { startBenchProduct } from "./product";

const company = "Norrsken Bygg AB";
/** Each of these people gives consent for the first time. */
const demoPeople = ["anna@norrsken.example", "sara@revisorn.example", "erik@norrsken.example", "lars@norrsken.example"];

/**
 * Measures the time from the consent at the service to the company's first page. The portal has just started, and
 * nobody has returned to it before.
 */
export async function measureConsent(root: string): Promise<void> {
  const product = await startBenchProduct(root);
  const browser = await openBrowser();
  const msToPage: number[] = [];
  const msToRows: number[] = [];
  for (const [index, email] of demoPeople.entries()) {
    if (index > 0) await product.restartPortal();
    const { page, rows } = await measureReturn(browser, product.appUrl, email);
    msToPage.push(page);
    msToRows.push(rows);
  }
  report("returnFromConsent", spreadOf(msToPage), { detail: `with its first rows ${Math.round(median(msToRows))} ms` });
}

async function measureReturn(browser: Browser, appUrl: string, email: string) {
  const context = await browser.newContext({ baseURL: appUrl, locale: screenLabels.en.locale });
  const page = await context.newPage();
  await page.goto("/sign-in", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: screenLabels.en.continue }).click();
  await signInAtService(page, screenLabels.en, email);
  const allowButton = page.getByRole("button", { name: screenLabels.en.allow, exact: true });
  const companyChoice = page.getByRole("heading", { name: screenLabels.en.chooseCompany });
  await allowButton.or(companyChoice).waitFor();
  if (await companyChoice.isVisible()) await chooseCompanyAtService(page, screenLabels.en, company);
  await allowButton.waitFor();
  const startedAtMs = performance.now();
  await allowButton.click();
  await page.getByRole("heading", { level: 1, name: screenLabels.en.overview }).waitFor();
  const msToPage = performance.now() - startedAtMs;
  await page.locator("main a[data-row]").first().waitFor();
  const msToRows = performance.now() - startedAtMs;
  await context.close();
  return { page: msToPage, rows: msToRows };
}
