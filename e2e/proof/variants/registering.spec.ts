import type { Page } from "@playwright/test";
import { norrsken } from "../../../sandbox/seed/companies";
import { anna } from "../../../sandbox/seed/people";
import { settled } from "../../support/looks/axe";
import { onOneDemo } from "../../support/one-demo";
import { said } from "../../support/spoken";
import { expect, test } from "../../support/test";
import { document, pdf, supplier } from "../../walks/registering";

const language = "en";
test.use({ locale: "en-GB", timezoneId: "Europe/Stockholm" });
const base = onOneDemo(anna.email, norrsken.name);
const say = (key: string, values?: Record<string, string>) => said(language, `register.${key}`, values);
const field = (page: Page, key: string) => page.getByRole("textbox", { name: new RegExp(`^${say(key)}`) });
const _cell = (page: Page, key: string, row: number) =>
  page.getByLabel(say(`row.${key}`, { row: String(row) }), { exact: true });

async function open(page: Page) {
  await page.goto(`${base()}/purchases/new`);
  await settled(page);
}

async function _choose(page: Page, number: string) {
  await page.getByRole("combobox", { name: say("supplier"), exact: true }).fill("Bottenv");
  await page.getByRole("option", { name: new RegExp(supplier) }).click();
  await field(page, "number").fill(number);
  await expect(field(page, "dueOn")).not.toHaveValue("");
}

test("a document that is none is refused by name, one that is stands beside the form", async ({ page }) => {
  await open(page);
  await expect(page.getByText(say("document.hint", { most: "20" }))).toBeVisible();
  const input = page.locator("input[type=file]").first();
  await input.setInputFiles({ ...document, name: "sida.pdf", buffer: Buffer.from("<html>no paper</html>") });
  await expect(page.getByText(say("document.refused.type", { name: "sida.pdf" }))).toBeVisible();
  const big = Buffer.concat([pdf, Buffer.alloc(20 * 1024 * 1024)]);
  await input.setInputFiles({ ...document, name: "stor.pdf", buffer: big });
  await expect(page.getByText(say("document.refused.too_large", { name: "stor.pdf", most: "20" }))).toBeVisible();
  await input.setInputFiles(document);
  await expect(page.getByRole("button", { name: say("document.replace") })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: say("document.replace") })).toBeVisible();
  // From a camera, and dropped.
  const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
  const photo = { name: "bild.png", mimeType: "image/png", buffer: Buffer.from(pixel, "base64") };
  await page.locator("input[capture=environment]").setInputFiles(photo);
  await expect(page.getByRole("img", { name: "bild.png" })).toBeVisible();
  const dropped = await page.evaluateHandle(
    (bytes) => {
      const files = new DataTransfer();
      files.items.add(new File([Uint8Array.from(bytes)], "drop.pdf", { type: "application/pdf" }));
      return files;
    },
    [...pdf],
  );
  const side = page.getByRole("region", { name: say("document.title"), exact: true });
  await side.dispatchEvent("drop", { dataTransfer: dropped });
  await expect(side.getByText("drop.pdf")).toBeVisible();
});
