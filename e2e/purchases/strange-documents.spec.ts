import { norrsken } from "../../sandbox/seed/companies";
import { anna } from "../../sandbox/seed/people";
import { screenLabels as allLabels } from "../support/screen-labels";
import { signInOnSharedDemo } from "../support/shared-demo";
import { expect, test } from "../support/test";
import { registerWithFile } from "../walks/strange-documents";

test.use({ locale: allLabels.en.locale, timezoneId: "Europe/Stockholm" });

const companyPath = signInOnSharedDemo(anna.email, norrsken.name);

test("a PDF with a script is flagged, its page is drawn, and nothing of it runs", async ({ page, request }) => {
  const dialogMessages: string[] = [];
  page.on("dialog", (dialog) => {
    dialogMessages.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(companyPath() + (await registerWithFile(request, "script")));
  await expect(page.getByText("This PDF carries more than its pages")).toBeVisible();
  await expect(page.getByText("It holds a script.", { exact: false })).toBeVisible();
  await expect(page.getByRole("img", { name: "Page 1 of 1" })).toBeVisible();
  await expect(page.getByText("Skellefte Trä AB").first()).toBeAttached();
  expect(dialogMessages).toEqual([]);
  // The frame that shows the document has no rights of the portal.
  const frame = page.locator('iframe[src="/document-frame"]');
  await expect(frame).toHaveAttribute("sandbox", "allow-scripts");
  const policy = (await page.request.get("/document-frame")).headers()["content-security-policy"] ?? "";
  expect(policy).toContain("sandbox allow-scripts");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/unsafe/);
});
