import type { APIRequestContext, Page } from "@playwright/test";
import { callControl } from "./control";

/** Moves the service's clock and reloads the page; the portal learns the time from the service's next answer. */
export async function moveClockAndReload(page: Page, request: APIRequestContext, now: string) {
  await callControl(request, "PUT", "/clock", { now });
  await page.reload({ waitUntil: "networkidle" });
  await page.reload();
}

/** Sets the service back to the real clock: a reset does not change the clock. */
export async function resetClock(request: APIRequestContext) {
  await callControl(request, "PUT", "/clock", { now: null });
}
