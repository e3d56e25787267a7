import type { Page } from "@playwright/test";
import { expectsErrors } from "./test";

/** Has nothing of the portal reach a page whose browser keeps its net, as when the portal itself is down. */
export async function portalAway(page: Page): Promise<{ returns: () => Promise<void> }> {
  expectsErrors(/net::ERR_CONNECTION_REFUSED$/);
  const everything = "**/*";
  await page.route(everything, (route) => route.abort("connectionrefused"));
  return { returns: () => page.unroute(everything) };
}
