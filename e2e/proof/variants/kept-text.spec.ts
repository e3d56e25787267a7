import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { killEverything, machine, started } from "../../../scripts/testing/launcher";
import { onOneDemo } from "../../support/one-demo";
import { killBrowser, openBrowser } from "../../support/own-browser";
import { product } from "../../support/product";
import { call } from "../../support/service/control";
import { companyIdOf, signIn } from "../../support/service/service";
import { expect, test } from "../../support/test";
import {
  elsewhere,
  expectTyped,
  kept,
  line,
  openNew,
  pauseMs,
  reference,
  restored,
  saved,
  settings,
  storedDraft,
  typeReference,
  words,
} from "../../walks/kept-text";

test.use(settings);

test.describe("what is typed", () => {
  const base = onOneDemo(anna.email, norrsken.name);

  test("in another window is seen in this one, and the same field changed in both is compared", async ({ page }) => {
    const address = await storedDraft(page, base());
    const other = await page.context().newPage();
    await other.goto(address);
    await typeReference(page, "From the first window");
    await expect(reference(other)).toHaveValue("From the first window");
    await other.getByLabel("Order number").fill("PO 3");
    await expect(page.getByLabel("Order number")).toHaveValue("PO 3");

    // Each types before it can have heard of the other.
    await Promise.all([typeReference(page, "Mine"), typeReference(other, "The other")]);
    const asked = page.getByRole("heading", { name: /changed in two places/ });
    const askedThere = other.getByRole("heading", { name: /changed in two places/ });
    await expect.poll(async () => (await asked.count()) + (await askedThere.count())).toBeGreaterThan(0);
    const [one, theirs] = (await asked.count()) > 0 ? [page, "The other"] : [other, "Mine"];
    await one.getByRole("radio", { name: new RegExp(theirs) }).check();
    await one.getByRole("button", { name: "Use what is chosen" }).click();
    await expect(reference(one)).toHaveValue(theirs);
    await expect(one.getByLabel("Order number")).toHaveValue("PO 3");
  });

  test("without a net is there when the browser is opened again that was killed meanwhile", async () => {
    const profile = mkdtempSync(path.join(tmpdir(), "stegvis-browser-"));
    const open = () => openBrowser(profile, { ...settings, baseURL: product.appUrl });
    try {
      const page = await open();
      await signIn(page, words, anna.email, norrsken.name);
      await openNew(page, base());
      await page.context().setOffline(true);
      await typeReference(page, "Typed before the browser was killed");
      await expect(line(page)).toContainText(/Stegvis does not answer/);
      await expect.poll(() => isWritten(profile, "Typed before the browser was killed")).toBe(true);
      await killBrowser(page);

      const again = await open();
      // Whether the cookies were written as well is the browser's affair: she signs in anew.
      await again.context().clearCookies();
      await signIn(again, words, anna.email, norrsken.name);
      await again.goto(`${base()}/sales/invoices/new`);
      await expectTyped(again, "Typed before the browser was killed");
      await expect(line(again)).toContainText(kept);
      await again.context().close();
    } finally {
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    }
  });

  test("is in the portal while the books do not answer", async ({ page, request }) => {
    await page.clock.install();
    await storedDraft(page, base());
    await call(request, "PUT", "/faults", [
      { method: "PUT", path: "/v2/customerinvoicedrafts/*", kind: "status", status: 500 },
    ]);
    await typeReference(page, "Typed without the books");
    await expect(line(page)).toContainText(kept);
    await page.clock.fastForward(pauseMs);
    await expect(line(page)).toContainText(/The books do not answer/);
    await call(request, "PUT", "/faults", []);
    await page.getByRole("button", { name: words.saveDraft }).click();
    await expect(line(page)).toContainText(saved);
  });
});

test("what is typed while everything is killed is there again, in a browser that knows nothing", async ({
  browser,
}) => {
  const here = await machine("demo");
  try {
    const first = here.launch();
    await started(first);
    const page = await elsewhere(browser, anna.email, here.appUrl);
    await openNew(page, addressOf(page));
    await page.getByLabel(words.row(1, words.text)).pressSequentially("Kept before the kill ", { delay: 20 });
    await expect(line(page)).toContainText(kept);
    const typing = page.getByLabel(words.row(1, words.text)).pressSequentially("and typed through it", { delay: 100 });
    await killEverything(first, here);
    await typing;
    await expect(line(page)).toContainText(/Stegvis does not answer/);

    await started(here.launch());
    // Nobody presses anything: the window asks again by itself.
    await expect(line(page)).toContainText(kept);
    await page.context().close();
    const other = await elsewhere(browser, anna.email, here.appUrl);
    await openNew(other, addressOf(other));
    await expect(other.getByText(restored)).toBeVisible();
    await expect(other.getByLabel(words.row(1, words.text))).toHaveValue("Kept before the kill and typed through it");
    await other.context().close();
  } finally {
    await here.clear();
  }
});

/** Whether the browser of this folder has written to disk what a page keeps in it. */
function isWritten(profile: string, text: string): boolean {
  const folder = path.join(profile, "Default", "Local Storage", "leveldb");
  const files = readdirSync(folder).map((name) => readFileSync(path.join(folder, name)));
  return files.some((file) => file.includes(text, 0, "latin1") || file.includes(text, 0, "utf16le"));
}
const addressOf = (page: Page) => `/companies/${companyIdOf(page)}`;
