import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { screenLabels as allLabels } from "../../support/screen-labels";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";
import { registerWithFile } from "../../walks/strange-documents";

test.use({ locale: allLabels.en.locale, timezoneId: "Europe/Stockholm" });

const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("the file is answered so that a browser only saves it", async ({ page, request }) => {
  const documentResponse = page.waitForResponse(/\/api\/companies\/[^/]+\/documents\//);
  await page.goto(companyPath() + (await registerWithFile(request, "script")));
  const headers = (await documentResponse).headers();
  expect(headers["content-disposition"]).toMatch(/^attachment/);
  expect(headers["content-security-policy"]).toContain("sandbox");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["cache-control"]).toContain("no-store");
  expect(headers["content-type"]).toBe("application/pdf");
});

test("a page that calls itself a PDF is refused by its name", async ({ page, request }) => {
  await page.goto(companyPath() + (await registerWithFile(request, "page")));
  await expect(page.getByText("invoice.pdf is not shown")).toBeVisible();
  await expect(page.getByText("neither a PDF nor a picture", { exact: false })).toBeVisible();
  await expect(page).not.toHaveTitle("taken");
});

test("a broken PDF says so, can be tried again and saved", async ({ page, request }) => {
  await page.goto(companyPath() + (await registerWithFile(request, "broken")));
  await expect(page.getByText("The document cannot be shown", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save broken.pdf" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The file is damaged", { exact: false })).toBeVisible();
});

test("a TIFF is said not to be shown and can be saved", async ({ page, request }) => {
  await page.goto(companyPath() + (await registerWithFile(request, "tiff")));
  await expect(page.getByText("A TIFF picture cannot be shown here")).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save scan.tif" }).click();
  expect((await download).suggestedFilename()).toBe("scan.tif");
});

test("a picture is shown, and a text is found in a PDF", async ({ page, request }) => {
  await page.goto(companyPath() + (await registerWithFile(request, "picture")));
  await expect(page.getByRole("img", { name: "photo.png" })).toBeVisible();
  await page.goto(companyPath() + (await registerWithFile(request, "script")));
  await expect(page.getByRole("img", { name: "Page 1 of 1" })).toBeVisible();
  await page.keyboard.press("f");
  await page.getByRole("searchbox", { name: "Find in the document" }).fill("att betala");
  await expect(page.getByText("1 of 1", { exact: true })).toBeVisible();
});
