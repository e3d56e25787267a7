import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { callControl } from "./control";
import { companyIdOf } from "./service";

/** Moves the service's clock and reloads the page once the portal has learned the time, from an answer of the service. */
export async function moveClockAndReload(page: Page, request: APIRequestContext, now: string) {
  await callControl(request, "PUT", "/clock", { now });
  if (/\/companies\//.test(page.url())) {
    const answer = await page.request.get(`/api/companies/${companyIdOf(page)}/books/companysettings`);
    expect(answer.status()).toBe(200);
  } else {
    await page.reload({ waitUntil: "networkidle" });
  }
  await page.reload();
}

/** Sets the service back to the real clock: a reset does not change the clock. */
export async function resetClock(request: APIRequestContext) {
  await callControl(request, "PUT", "/clock", { now: null });
}
