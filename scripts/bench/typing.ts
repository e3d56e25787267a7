import type { Browser, Page } from "@playwright/test";
import type { SignedInPerson } from "../../e2e/support/signed-in-person";
import { openBrowser, signInOwner } from "./browser";
import { measureInTurns, median, ratioOf, spreadOf } from "./measure";
import { report } from "./own-process";
import { startBenchProduct } from "./product";

const lineCount = 100;
const slowdown = 4;
const rounds = 3;
/** The pause of a quick typist between two keys. */
const pauseMs = 90;
const row = `tr[data-index="${lineCount / 2}"]`;

type TypingTimes = { latenciesMs: readonly number[]; tasksMs: readonly number[] };

/**
 * Measures the time from a key to the frame that shows its character, in an invoice of a hundred rows and in the
 * simplest controlled input of React.
 */
export async function measureTyping(root: string): Promise<void> {
  const { appUrl } = await startBenchProduct(root);
  const person = await signInOwner(appUrl);
  const browser = await openBrowser();
  const draftId = await storeLongDraft(appUrl, person);
  const editor = await openSlowPage(browser, appUrl, person, `/companies/${person.companyId}/sales/drafts/${draftId}`);
  const bare = await openSlowPage(browser, appUrl, person, "/bench/typing");
  const longest: number[] = [];
  const inEditor = (column: string) => async () => {
    const { latenciesMs, tasksMs } = await typeInCell(editor, `${row} [data-col="${column}"]`);
    longest.push(Math.max(0, ...tasksMs));
    return median(latenciesMs);
  };
  const times = await measureInTurns(
    { rounds },
    {
      bare: async () => median((await typeInCell(bare, "body")).latenciesMs),
      quantity: inEditor("quantity"),
      words: inEditor("text"),
    },
  );
  for (const column of ["quantity", "words"] as const) {
    const detail = `${msText(median(times[column]))}; bare ${msText(median(times.bare))}`;
    report("typing", ratioOf(times[column], times.bare), { of: column, detail });
  }
  // The value is the longest task, not the median, because no task may be longer than the limit.
  const spread = spreadOf(longest);
  report("longestTask", { ...spread, value: spread.most });
}

const msText = (value: number) => `${value.toFixed(1)} ms`;

/** Types numbers into a cell's field, each over the one before, as a person does who corrects a row. */
async function typeInCell(page: Page, cell: string): Promise<TypingTimes> {
  await page.bringToFront();
  const field = page.locator(`${cell} input`);
  // The list scrolls to the middle row and draws it before the typing starts; in a list of many rows a click turns a
  // cell into a field.
  await page.locator(cell).scrollIntoViewIfNeeded();
  await page.locator(cell).click();
  await field.focus();
  await page.waitForTimeout(500);
  await page.evaluate(watchTyping);
  for (let word = 0; word < 6; word++) {
    await field.selectText();
    await page.keyboard.type(String(123_456 + word), { delay: pauseMs });
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
  const scope = globalThis as unknown as { typing: { latenciesMs: number[]; tasksMs: number[] }; watching?: boolean };
  scope.typing = { latenciesMs: [], tasksMs: [] };
  if (scope.watching) return;
  scope.watching = true;
  // No function in here has a name, because the compiler marks named functions with a helper that the page does not
  // have.
  addEventListener(
    "keydown",
    () => {
      const keyAtMs = performance.now();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => scope.typing.latenciesMs.push(performance.now() - keyAtMs);
        port2.postMessage(null);
      });
    },
    true,
  );
  new PerformanceObserver((list) => {
    scope.typing.tasksMs.push(...list.getEntries().map((entry) => entry.duration));
  }).observe({ type: "longtask" });
}

async function openSlowPage(browser: Browser, appUrl: string, person: SignedInPerson, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: appUrl, storageState: person.state });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "networkidle" });
  await page.locator("input").first().waitFor();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return page;
}

type Draft = { Id: string; CustomerId: string; Rows: readonly { ArticleId: string | null; UnitPrice: number }[] };

/** Stores a draft of a hundred rows, which repeat the rows of the demo's drafts. */
async function storeLongDraft(appUrl: string, { companyId, cookie }: SignedInPerson): Promise<string> {
  const url = `${appUrl}/api/companies/${companyId}/books/customerinvoicedrafts`;
  const answer = await fetch(`${url}?$pagesize=50`, { headers: { cookie } });
  const { Data } = (await answer.json()) as { Data: Draft[] };
  const rows = Data.flatMap((draft) => draft.Rows).filter((row) => row.ArticleId !== null);
  const Rows = Array.from({ length: lineCount }, (_, index) => {
    const { ArticleId, UnitPrice } = rows[index % rows.length] ?? {};
    return { ArticleId, UnitPrice, Quantity: 1 + index, IsTextRow: false, ReversedConstructionServicesVatFree: false };
  });
  const createdDraft = await fetch(url, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ CustomerId: Data[0]?.CustomerId, EuThirdParty: false, RotReducedInvoicingType: 0, Rows }),
  });
  if (!createdDraft.ok) throw new Error(`the long draft: ${createdDraft.status} ${await createdDraft.text()}`);
  return ((await createdDraft.json()) as Draft).Id;
}
