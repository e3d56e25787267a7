import { type Download, expect, type Page } from "@playwright/test";

/** Presses until the browser has the file: on a busy machine Chromium breaks a download off before it begins. */
export async function downloaded(page: Page, press: () => Promise<void>): Promise<Download> {
  for (let left = 2; ; left--) {
    const [file] = await Promise.all([page.waitForEvent("download"), press()]);
    const failure = await file.failure();
    if (failure === null || left === 0) {
      expect(failure).toBeNull();
      return file;
    }
  }
}
