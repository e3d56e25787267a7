import type { Page } from "@playwright/test";

// The Chromium that is made for tests shows no PDF: where others have a viewer it saves the file.

/** What each page that is opened from now on finds: a browser that shows PDFs, as people's do. */
export async function withPdfViewer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    Object.defineProperty(Navigator.prototype, "pdfViewerEnabled", { get: () => true });
  });
}

/** Waits until a tab has got a PDF that a page made, to show it or to save it. */
export async function opened(tab: Page): Promise<void> {
  await Promise.any([tab.waitForURL(/^blob:/), tab.waitForEvent("download", (one) => one.url().startsWith("blob:"))]);
}
