import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { norrsken } from "../../sandbox/seed/companies";
import { sara } from "../../sandbox/seed/people";
import type { Language } from "../support/looks/appearances";
import { expectAccessible } from "../support/looks/axe";
import { product } from "../support/product";
import { booksAtService, getLastMail } from "../support/service/books";
import { callControl } from "../support/service/control";
import { identityServerLabels } from "../support/service/identity-server-labels";
import { password } from "../support/service/service";

/** Origin of the sandbox that this run started. */
const serviceUrl = product.sandboxUrl;
const application = {
  secret: "not-a-secret",
  redirectUris: [`${product.appUrl}/sign-in`],
  name: "Testbench",
};

const authorizeUrl = `${serviceUrl}/identity/connect/authorize?${new URLSearchParams({
  client_id: "service-pages",
  redirect_uri: application.redirectUris[0] ?? "",
  response_type: "code",
  scope: "ea:api offline_access ea:sales",
  state: "x",
  prompt: "login select_account",
})}`;

/** The paths of the sandbox's own pages; every document has one. */
const toolPages = ["/", "/docs", "/docs/books", "/docs/payroll", "/docs/identity", "/docs/control", "/control"];

type WalkFixtures = { page: Page; request: APIRequestContext };

/** Checks the identity server's pages from signing in to the way back, by keyboard alone, with their errors. */
export async function checkIdentityPages({ page, request }: WalkFixtures, language: Language) {
  const labels = identityServerLabels[language];
  await callControl(request, "PUT", "/clients/service-pages", application);
  await page.goto(authorizeUrl);
  await expect(page.getByLabel(labels.email)).toBeFocused();
  await expectAccessible(page, "sign-in");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  await expectAccessible(page, "sign-in, nothing filled in");
  // The summary's first link leads to the field.
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(labels.email)).toBeFocused();
  await page.keyboard.type(sara.email);
  await page.keyboard.press("Tab");
  await page.keyboard.type("wrong");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  await expectAccessible(page, "sign-in, wrong password");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel(labels.password)).toBeFocused();
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: labels.choose })).toBeFocused();
  await expectAccessible(page, "companies");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1, name: labels.allow })).toBeFocused();
  await expectAccessible(page, "consent");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: labels.allow, exact: true })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/sign-in\?code=/);
  for (const path of ["/connect/authorize?client_id=nobody", "/consent?interaction=over"]) {
    await page.goto(`${serviceUrl}/identity${path}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
}

/** Checks the mails, the documents and the control page of the sandbox. */
export async function checkSandboxPages({ page, request }: WalkFixtures) {
  await page.goto(`${serviceUrl}/mail`);
  await expectAccessible(page, "no mail yet");
  await (await booksAtService(request, norrsken.name)).mailAnInvoice();
  const { id } = await getLastMail(request);
  for (const path of [...toolPages, "/mail", `/mail/${id}`]) {
    await page.goto(serviceUrl + path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page, path);
  }
}
