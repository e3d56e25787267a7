import { type Download, expect, type Page } from "@playwright/test";

/** Starts a download up to three times until the browser has the file: on a busy machine Chromium aborts some downloads. */
export async function downloadFile(page: Page, startDownload: () => Promise<void>): Promise<Download> {
  for (let remainingRetries = 2; ; remainingRetries--) {
    const [file] = await Promise.all([page.waitForEvent("download"), startDownload()]);
    const failure = await file.failure();
    if (failure === null || remainingRetries === 0) {
      expect(failure).toBeNull();
      return file;
    }
  }
}
