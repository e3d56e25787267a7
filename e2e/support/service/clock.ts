import type { APIRequestContext, Page } from "@playwright/test";
import { call } from "./control";

/** Moves the service's clock; the portal learns of it with the service's next answer. */
export async function timePasses(page: Page, request: APIRequestContext, now: string) {
  await call(request, "PUT", "/clock", { now });
  await page.reload({ waitUntil: "networkidle" });
  await page.reload();
}

/** The service goes by the true clock again, which outlives a reset as any other does. */
export async function clockRuns(request: APIRequestContext) {
  await call(request, "PUT", "/clock", { now: null });
}
