import type { Browser, Page } from "@playwright/test";
import type { SignedInPerson } from "../../e2e/support/signed-in-person";
import { openBrowser, signInOwner } from "./browser";
import { measureInTurns, median, ratioOf, spreadOf } from "./measure";
import { report } from "./own-process";
import { startBenchProduct } from "./product";

const rowCount = 100;
const cpuSlowdown = 4;
const rounds = 3;
/** The pause of a quick typist between two keys. */
const pauseMs = 90;
const rowSelector = `tr[data-index="${rowCount / 2}"]`;

type TypingTimes = { latenciesMs: readonly number[]; longTasksMs: readonly number[] };

/**
 * Measures the time from a key to the frame that shows its character, in an invoice of a hundred rows and in the
 * simplest controlled input of React.
 */
export async function measureTyping(root: string): Promise<void> {
  const { appUrl } = await startBenchProduct(root);
  const person = await signInOwner(appUrl);
  const browser = await openBrowser();
  const draftId = await storeLongDraft(appUrl, person);
  const editorPage = await openSlowPage(
    browser,
    appUrl,
    person,
    `/companies/${person.companyId}/sales/drafts/${draftId}`,
  );
  const barePage = await openSlowPage(browser, appUrl, person, "/bench/typing");
  const longestTasksMs: number[] = [];
  const editorTask = (column: string) => async () => {
    const { latenciesMs, longTasksMs } = await typeInCell(editorPage, `${rowSelector} [data-col="${column}"]`);
    longestTasksMs.push(Math.max(0, ...longTasksMs));
    return median(latenciesMs);
  };
  const latenciesByInput = await measureInTurns(
    { rounds },
    {
      bare: async () => median((await typeInCell(barePage, "body")).latenciesMs),
      quantity: editorTask("quantity"),
      words: editorTask("text"),
    },
  );
  for (const column of ["quantity", "words"] as const) {
    const detail = `${msText(median(latenciesByInput[column]))}; bare ${msText(median(latenciesByInput.bare))}`;
    report("typing", ratioOf(latenciesByInput[column], latenciesByInput.bare), { of: column, detail });
  }
  // The value is the longest task, not the median, because no task may be longer than the limit.
  const spread = spreadOf(longestTasksMs);
  report("longestTask", { ...spread, value: spread.most });
}

const msText = (value: number) => `${value.toFixed(1)} ms`;

/** Types numbers into a cell's field, each over the one before, as a person does who corrects a row. */
async function typeInCell(page: Page, cellSelector: string): Promise<TypingTimes> {
  await page.bringToFront();
  const field = page.locator(`${cellSelector} input`);
  // The list scrolls to the middle row and draws it before the typing starts; in a list of many rows a click turns a
  // cell into a field.
  await page.locator(cellSelector).scrollIntoViewIfNeeded();
  await page.locator(cellSelector).click();
  await field.focus();
  await page.waitForTimeout(500);
  await page.evaluate(watchTyping);
  for (let wordIndex = 0; wordIndex < 6; wordIndex++) {
    await field.selectText();
    await page.keyboard.type(String(123_456 + wordIndex), { delay: pauseMs });
  }
  // The measurement includes work that the page defers until the typing stops.
  await page.waitForTimeout(1_000);
  return page.evaluate(() => (globalThis as unknown as { typing: TypingTimes }).typing);
}

/**
 * Runs in the page: records the time from each key to the end of the next frame, and every task that the browser
 * reports as long.
 */
function watchTyping() {
  const pageGlobals = globalThis as unknown as {
    typing: { latenciesMs: number[]; longTasksMs: number[] };
    isWatching?: boolean;
  };
  pageGlobals.typing = { latenciesMs: [], longTasksMs: [] };
  if (pageGlobals.isWatching) return;
  pageGlobals.isWatching = true;
  // No function in here has a name, because the compiler marks named functions with a helper that the page does not
  // have.
  addEventListener(
    "keydown",
    () => {
      const keyAtMs = performance.now();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => pageGlobals.typing.latenciesMs.push(performance.now() - keyAtMs);
        port2.postMessage(null);
      });
    },
    true,
  );
  new PerformanceObserver((entryList) => {
    pageGlobals.typing.longTasksMs.push(...entryList.getEntries().map((entry) => entry.duration));
  }).observe({ type: "longtask" });
}

async function openSlowPage(browser: Browser, appUrl: string, person: SignedInPerson, pagePath: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: appUrl, storageState: person.state });
  const page = await context.newPage();
  await page.goto(pagePath, { waitUntil: "networkidle" });
  await page.locator("input").first().waitFor();
  const cdpSession = await context.newCDPSession(page);
  await cdpSession.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  return page;
}

type InvoiceDraft = {
  Id: string;
  CustomerId: string;
  Rows: readonly { ArticleId: string | null; UnitPrice: number }[];
};

/** Stores a draft of a hundred rows, which repeat the rows of the demo's drafts. */
async function storeLongDraft(appUrl: string, { companyId, cookie }: SignedInPerson): Promise<string> {
  const url = `${appUrl}/api/companies/${companyId}/books/customerinvoicedrafts`;
  const answer = await fetch(`${url}?$pagesize=50`, { headers: { cookie } });
  const { Data } = (await answer.json()) as { Data: InvoiceDraft[] };
  const demoRows = Data.flatMap((draft) => draft.Rows).filter((draftRow) => draftRow.ArticleId !== null);
  const Rows = Array.from({ length: rowCount }, (_, index) => {
    const { ArticleId, UnitPrice } = demoRows[index % demoRows.length] ?? {};
    return { ArticleId, UnitPrice, Quantity: 1 + index, IsTextRow: false, ReversedConstructionServicesVatFree: false };
  });
  const creationAnswer = await fetch(url, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ CustomerId: Data[0]?.CustomerId, EuThirdParty: false, RotReducedInvoicingType: 0, Rows }),
  });
  if (!creationAnswer.ok) throw new Error(`the long draft: ${creationAnswer.status} ${await creationAnswer.text()}`);
  return ((await creationAnswer.json()) as InvoiceDraft).Id;
}
