import type { Download, Page } from "@playwright/test";

// The Chromium build for tests has no PDF viewer: it saves the file that other browsers show.

/** Makes each page opened from now on find a browser that shows PDFs, as people's browsers do. */
export async function enablePdfViewer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { get: () => true });
  });
}

/**
 * Expects that an action opens a tab with a PDF the page made, which the tab shows or saves, and closes the tab. Playwright
 * reports a download that starts before the tab is known as a download of the opening page.
 */
export async function expectPdfTab(page: Page, openTab: () => Promise<unknown>): Promise<void> {
  const pdfReceived = new Promise<void>((resolve) => {
    const resolveOnPdf = (download: Download) => download.url().startsWith("blob:") && resolve();
    page.on("download", resolveOnPdf);
    page.once("popup", (tab) => {
      tab.on("download", resolveOnPdf);
      tab.waitForURL(/^blob:/).then(resolve, () => {});
    });
  });
  const [tab] = await Promise.all([page.waitForEvent("popup"), openTab()]);
  await pdfReceived;
  await tab.close();
}
