import type { Download, Page } from "@playwright/test";

// The Chromium that is made for tests shows no PDF: where others have a viewer it saves the file.

/** What each page that is opened from now on finds: a browser that shows PDFs, as people's do. */
export async function withPdfViewer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { get: () => true });
  });
}

/**
 * Waits until a press has opened a tab that got a PDF the page made, to show it or to save it; then closes the tab. What is saved
 * before the tab has told that it is there is told of the page that opened it.
 */
export async function opensPdf(page: Page, press: () => Promise<unknown>): Promise<void> {
  const got = new Promise<void>((resolve) => {
    const saved = (one: Download) => one.url().startsWith("blob:") && resolve();
    page.on("download", saved);
    page.once("popup", (tab) => {
      tab.on("download", saved);
      tab.waitForURL(/^blob:/).then(resolve, () => {});
    });
  });
  const [tab] = await Promise.all([page.waitForEvent("popup"), press()]);
  await got;
  await tab.close();
}
