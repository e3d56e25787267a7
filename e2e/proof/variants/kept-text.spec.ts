import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { createMachine, killEverything, waitForStart } from "../../../scripts/testing/launcher";
import { killBrowser, openPersistentBrowser } from "../../support/persistent-browser";
import { product } from "../../support/product";
import { callControl } from "../../support/service/control";
import { companyIdOf, signIn } from "../../support/service/service";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { allowConsoleErrors, expect, test } from "../../support/test";
import {
  autosavePauseMs,
  browserSettings,
  draftStateLine,
  expectTypedText,
  labels,
  openNewInvoice,
  openOtherBrowser,
  referenceField,
  restoredNote,
  savedInBooksNote,
  storeDraft,
  storedInPortalNote,
  typeReference,
} from "../../walks/kept-text";

test.use(browserSettings);

test.describe("what is typed", () => {
  const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

  test("in another window is seen in this one, and the same field changed in both is compared", async ({ page }) => {
    const address = await storeDraft(page, companyPath());
    const otherPage = await page.context().newPage();
    await otherPage.goto(address);
    await typeReference(page, "From the first window");
    await expect(referenceField(otherPage)).toHaveValue("From the first window");
    await otherPage.getByLabel("Order number").fill("PO 3");
    await expect(page.getByLabel("Order number")).toHaveValue("PO 3");

    // Text is typed in each window before that window can know the text of the other one.
    await Promise.all([typeReference(page, "Mine"), typeReference(otherPage, "The other")]);
    const compareHeading = page.getByRole("heading", { name: /changed in two places/ });
    const otherCompareHeading = otherPage.getByRole("heading", { name: /changed in two places/ });
    await expect
      .poll(async () => (await compareHeading.count()) + (await otherCompareHeading.count()))
      .toBeGreaterThan(0);
    const [decidingPage, otherText] = (await compareHeading.count()) > 0 ? [page, "The other"] : [otherPage, "Mine"];
    await decidingPage.getByRole("radio", { name: new RegExp(otherText) }).check();
    await decidingPage.getByRole("button", { name: "Use what is chosen" }).click();
    await expect(referenceField(decidingPage)).toHaveValue(otherText);
    await expect(decidingPage.getByLabel("Order number")).toHaveValue("PO 3");
  });

  test("without a net is there when the browser is opened again that was killed meanwhile", async () => {
    const profileFolder = mkdtempSync(path.join(tmpdir(), "stegvis-browser-"));
    const openProfile = () => openPersistentBrowser(profileFolder, { ...browserSettings, baseURL: product.appUrl });
    try {
      const page = await openProfile();
      await signIn(page, labels, anna.email, norrsken.name);
      await openNewInvoice(page, companyPath());
      await page.context().setOffline(true);
      await typeReference(page, "Typed before the browser was killed");
      await expect(draftStateLine(page)).toContainText(/Stegvis does not answer/);
      await expect.poll(() => isWrittenToDisk(profileFolder, "Typed before the browser was killed")).toBe(true);
      await killBrowser(page);

      const reopenedPage = await openProfile();
      // The browser may or may not have written the cookies to disk, so Anna signs in again.
      await reopenedPage.context().clearCookies();
      await signIn(reopenedPage, labels, anna.email, norrsken.name);
      await reopenedPage.goto(`${companyPath()}/sales/invoices/new`);
      await expectTypedText(reopenedPage, "Typed before the browser was killed");
      await expect(draftStateLine(reopenedPage)).toContainText(storedInPortalNote);
      await reopenedPage.context().close();
    } finally {
      rmSync(profileFolder, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  test("is in the portal while the books do not answer", async ({ page, request }) => {
    await page.clock.install();
    await storeDraft(page, companyPath());
    await callControl(request, "PUT", "/faults", [
      { method: "PUT", path: "/v2/customerinvoicedrafts/*", kind: "status", status: 500 },
    ]);
    await typeReference(page, "Typed without the books");
    await expect(draftStateLine(page)).toContainText(storedInPortalNote);
    await page.clock.fastForward(autosavePauseMs);
    await expect(draftStateLine(page)).toContainText(/The books do not answer/);
    await callControl(request, "PUT", "/faults", []);
    await page.getByRole("button", { name: labels.saveDraft }).click();
    await expect(draftStateLine(page)).toContainText(savedInBooksNote);
  });
});

test("what is typed while everything is killed is there again, in a browser that knows nothing", async ({
  browser,
}) => {
  // A portal that was killed refuses the files that a page asks for meanwhile, too.
  allowConsoleErrors(/net::ERR_CONNECTION_REFUSED$/);
  const launchedMachine = await createMachine("demo");
  try {
    const firstLaunch = launchedMachine.launch();
    await waitForStart(firstLaunch);
    const page = await openOtherBrowser(browser, anna.email, launchedMachine.appUrl);
    await openNewInvoice(page, companyPathOf(page));
    await page.getByLabel(labels.row(1, labels.text)).pressSequentially("Kept before the kill ", { delay: 20 });
    await expect(draftStateLine(page)).toContainText(storedInPortalNote);
    const textTyped = page
      .getByLabel(labels.row(1, labels.text))
      .pressSequentially("and typed through it", { delay: 100 });
    await killEverything(firstLaunch, launchedMachine);
    await textTyped;
    await expect(draftStateLine(page)).toContainText(/Stegvis does not answer/);

    await waitForStart(launchedMachine.launch());
    // Nobody presses anything: the window tries again by itself.
    await expect(draftStateLine(page)).toContainText(storedInPortalNote);
    await page.context().close();
    const otherPage = await openOtherBrowser(browser, anna.email, launchedMachine.appUrl);
    await openNewInvoice(otherPage, companyPathOf(otherPage));
    await expect(otherPage.getByText(restoredNote)).toBeVisible();
    await expect(otherPage.getByLabel(labels.row(1, labels.text))).toHaveValue(
      "Kept before the kill and typed through it",
    );
    await otherPage.context().close();
  } finally {
    await launchedMachine.cleanUp();
  }
});

/** Whether the browser of this profile folder has written a page's stored text to disk. */
function isWrittenToDisk(profileFolder: string, text: string): boolean {
  const folder = path.join(profileFolder, "Default", "Local Storage", "leveldb");
  const files = readdirSync(folder).map((name) => readFileSync(path.join(folder, name)));
  return files.some((file) => file.includes(text, 0, "latin1") || file.includes(text, 0, "utf16le"));
}
const companyPathOf = (page: Page) => `/companies/${companyIdOf(page)}`;
