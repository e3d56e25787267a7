import type { Page } from "@playwright/test";
import { allowConsoleErrors } from "./test";

/** Refuses every connection of a page to the portal while its browser stays online, as when the portal itself is down. */
export async function makePortalUnreachable(page: Page): Promise<{ restore: () => Promise<void> }> {
  allowConsoleErrors(/net::ERR_CONNECTION_REFUSED$/);
  const everyUrl = "**/*";
  await page.route(everyUrl, (route) => route.abort("connectionrefused"));
  return { restore: () => page.unroute(everyUrl) };
}
