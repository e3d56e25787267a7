import type { Locator, Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { listAccessibilityFaults } from "../support/looks/axe";
import { screenLabels as allLabels, type ScreenLabels } from "../support/screen-labels";
import { callControl, resetDemo } from "../support/service/control";
import { companyIdOf, signIn } from "../support/service/service";
import { expect, test } from "../support/test";

const revocation = { method: "POST", path: "/identity/connect/revocation", kind: "status" };
const appStore = { method: "PUT", path: "/v2/appstore/status", kind: "status" };

const labels = allLabels.en;
const disconnectLabels = {
  disconnectNow: "Disconnect now",
  failed: "You are still connected",
  done: "You have disconnected",
  withdrawn: /^Your login was withdrawn/,
  stillListed: /^Its list of apps may still show Stegvis/,
  switchedOff: "Stegvis is also switched off in its list of apps.",
  connect: "Connect",
  connected: "Connected",
};

/** Reconnects at the identity server, where Anna is still signed in; its other pages depend on what disconnecting ended. */
async function reconnectAtService(page: Page, labels: ScreenLabels, connectedHeading: Locator) {
  const companyHeading = page.getByRole("heading", { name: labels.chooseCompany });
  const allowButton = page.getByRole("button", { name: labels.allow, exact: true });
  await expect(companyHeading.or(allowButton).or(connectedHeading)).toBeVisible();
  if (await companyHeading.isVisible()) await page.getByRole("button", { name: norrsken.name }).click();
  await expect(allowButton.or(connectedHeading)).toBeVisible();
  if (await allowButton.isVisible()) await allowButton.click();
  await expect(connectedHeading).toBeVisible();
}

test.use({ locale: labels.locale, timezoneId: "Europe/Stockholm" });

test("disconnecting says what became of it, and takes the focus there", async ({ page, request }) => {
  await resetDemo(request);
  await signIn(page, labels, anna.email, norrsken.name);
  await page.goto(`/companies/${companyIdOf(page)}/settings/connection`);
  const disconnect = async () => {
    await page.getByRole("button", { name: labels.disconnect }).click();
    await page.getByRole("button", { name: disconnectLabels.disconnectNow }).click();
  };

  await callControl(request, "PUT", "/faults", [{ ...revocation, status: 503 }]);
  await disconnect();
  await expect(page.getByText(disconnectLabels.failed)).toBeFocused();

  await callControl(request, "PUT", "/faults", [{ ...appStore, status: 501 }]);
  await disconnect();
  await expect(page.getByText(disconnectLabels.done)).toBeFocused();
  const notice = page.getByRole("alert").filter({ hasText: disconnectLabels.done });
  await expect(notice.getByText(disconnectLabels.withdrawn)).toBeVisible();
  await expect(notice.getByText(disconnectLabels.stillListed)).toBeVisible();
  expect(await listAccessibilityFaults(page)).toEqual([]);

  // Connecting again leads back to this page, which no longer mentions the disconnecting.
  await notice.getByRole("button", { name: disconnectLabels.connect, exact: true }).click();
  const connectedHeading = page.getByRole("heading", { name: disconnectLabels.connected, exact: true });
  await reconnectAtService(page, labels, connectedHeading);
  await expect(page.getByText(disconnectLabels.done)).toBeHidden();

  await callControl(request, "PUT", "/faults", []);
  await disconnect();
  await expect(page.getByText(disconnectLabels.switchedOff)).toBeVisible();
});
