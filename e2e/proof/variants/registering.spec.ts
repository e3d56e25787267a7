import type { Page } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { waitUntilSettled } from "../../support/looks/axe";
import { signInOnSharedDemo } from "../../support/shared-demo";
import { expect, test } from "../../support/test";
import { translate } from "../../support/translations";
import { documentFile, pdfBytes } from "../../walks/registering";

const language = "en";
test.use({ locale: "en-GB", timezoneId: "Europe/Stockholm" });
const companyPath = signInOnSharedDemo(anna.email, norrsken.name);
const textOf = (key: string, values?: Record<string, string>) => translate(language, `register.${key}`, values);

async function openForm(page: Page) {
  await page.goto(`${companyPath()}/purchases/new`);
  await waitUntilSettled(page);
}

test("a document that is none is refused by name, one that is stands beside the form", async ({ page }) => {
  await openForm(page);
  await expect(page.getByText(textOf("document.hint", { most: "20" }))).toBeVisible();
  const fileInput = page.locator("input[type=file]").first();
  await fileInput.setInputFiles({ ...documentFile, name: "sida.pdf", buffer: Buffer.from("<html>no paper</html>") });
  await expect(page.getByText(textOf("document.refused.type", { name: "sida.pdf" }))).toBeVisible();
  const tooLargeFile = Buffer.concat([pdfBytes, Buffer.alloc(20 * 1024 * 1024)]);
  await fileInput.setInputFiles({ ...documentFile, name: "stor.pdf", buffer: tooLargeFile });
  await expect(page.getByText(textOf("document.refused.too_large", { name: "stor.pdf", most: "20" }))).toBeVisible();
  await fileInput.setInputFiles(documentFile);
  await expect(page.getByRole("button", { name: textOf("document.replace") })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: textOf("document.replace") })).toBeVisible();
  // A file from a camera and a dropped file are accepted as well.
  const pngBase64 = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const photo = { name: "bild.png", mimeType: "image/png", buffer: Buffer.from(pngBase64, "base64") };
  await page.locator("input[capture=environment]").setInputFiles(photo);
  await expect(page.getByRole("img", { name: "bild.png" })).toBeVisible();
  const droppedFiles = await page.evaluateHandle(
    (bytes) => {
      const files = new DataTransfer();
      files.items.add(new File([Uint8Array.from(bytes)], "drop.pdf", { type: "application/pdf" }));
      return files;
    },
    [...pdfBytes],
  );
  const documentRegion = page.getByRole("region", { name: textOf("document.title"), exact: true });
  await documentRegion.dispatchEvent("drop", { dataTransfer: droppedFiles });
  await expect(documentRegion.getByText("drop.pdf")).toBeVisible();
});
