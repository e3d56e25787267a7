import { expect, test } from "@playwright/test";
import { norrsken } from "../sandbox/seed/companies";
import { anna } from "../sandbox/seed/people";
import { onOneDemo } from "./support/one-demo";
import { ownPurchases, paperOf } from "./support/purchases";
import { words as allWords } from "./support/words";

test.use({ locale: allWords.en.locale, timezoneId: "Europe/Stockholm", actionTimeout: 15_000 });
test.setTimeout(120_000);

const base = onOneDemo(anna.email, norrsken.name, ["ea:purchase"]);
const pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const withScript = () => {
  const paper = paperOf("script-1").toString("latin1");
  const act = "/Catalog /OpenAction << /S /JavaScript /JS (app.alert\\(document.domain\\)) >>";
  return Buffer.from(paper.replace("/Catalog", act), "latin1");
};

const files = {
  script: { name: "with-script.pdf", type: "application/pdf", bytes: withScript() },
  page: {
    name: "invoice.pdf",
    type: "application/pdf",
    bytes: Buffer.from("<html><script>document.title='taken'</script></html>\n%PDF-1.7"),
  },
  broken: { name: "broken.pdf", type: "application/pdf", bytes: Buffer.from("%PDF-1.7\nnothing of a PDF follows") },
  tiff: { name: "scan.tif", type: "image/tiff", bytes: Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 0, 0]) },
  picture: { name: "photo.png", type: "image/png", bytes: Buffer.from(pixel, "base64") },
} as const;

async function openWith(request: Parameters<typeof ownPurchases>[0], name: keyof typeof files): Promise<string> {
  const own = await ownPurchases(request, norrsken.name);
  await own.clear();
  const supplier = await own.supplier(`Strange ${name} AB`);
  const id = await own.register(supplier, { number: name, file: files[name] });
  return `${base()}/purchases/approvals/${id}`;
}

test("a PDF with a script is flagged, its page is drawn, and nothing of it runs", async ({ page, request }) => {
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    void dialog.dismiss();
  });
  await page.goto(await openWith(request, "script"));
  await expect(page.getByText("This PDF carries more than its pages")).toBeVisible();
  await expect(page.getByText("It holds a script.", { exact: false })).toBeVisible();
  await expect(page.getByRole("img", { name: "Page 1 of 1" })).toBeVisible();
  await expect(page.getByText("Skellefte Trä AB").first()).toBeAttached();
  expect(asked).toEqual([]);
  // The frame it is read in has no rights of ours.
  const frame = page.locator('iframe[src="/document-frame"]');
  await expect(frame).toHaveAttribute("sandbox", "allow-scripts");
  const policy = (await page.request.get("/document-frame")).headers()["content-security-policy"] ?? "";
  expect(policy).toContain("sandbox allow-scripts");
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toMatch(/'unsafe-eval'/);
});

test("the file is answered so that a browser only saves it", async ({ page, request }) => {
  const answer = page.waitForResponse(/\/api\/companies\/[^/]+\/documents\//);
  await page.goto(await openWith(request, "script"));
  const headers = (await answer).headers();
  expect(headers["content-disposition"]).toMatch(/^attachment/);
  expect(headers["content-security-policy"]).toContain("sandbox");
  expect(headers["x-content-type-options"]).toBe("nosniff");
  expect(headers["cache-control"]).toContain("no-store");
  expect(headers["content-type"]).toBe("application/pdf");
});

test("a page that calls itself a PDF is refused by its name", async ({ page, request }) => {
  await page.goto(await openWith(request, "page"));
  await expect(page.getByText("invoice.pdf is not shown")).toBeVisible();
  await expect(page.getByText("neither a PDF nor a picture", { exact: false })).toBeVisible();
  await expect(page).not.toHaveTitle("taken");
});

test("a broken PDF says so, can be tried again and saved", async ({ page, request }) => {
  await page.goto(await openWith(request, "broken"));
  await expect(page.getByText("The document cannot be shown", { exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save broken.pdf" })).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("The file is damaged", { exact: false })).toBeVisible();
});

test("a TIFF is said not to be shown and can be saved", async ({ page, request }) => {
  await page.goto(await openWith(request, "tiff"));
  await expect(page.getByText("A TIFF picture cannot be shown here")).toBeVisible();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save scan.tif" }).click();
  expect((await saved).suggestedFilename()).toBe("scan.tif");
});

test("a picture is shown, and a text is found in a PDF", async ({ page, request }) => {
  await page.goto(await openWith(request, "picture"));
  await expect(page.getByRole("img", { name: "photo.png" })).toBeVisible();
  await page.goto(await openWith(request, "script"));
  await expect(page.getByRole("img", { name: "Page 1 of 1" })).toBeVisible();
  await page.keyboard.press("f");
  await page.getByRole("searchbox", { name: "Find in the document" }).fill("att betala");
  await expect(page.getByText("1 of 1", { exact: true })).toBeVisible();
});
