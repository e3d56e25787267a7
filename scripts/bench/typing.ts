import type { Browser, Page } from "@playwright/test";
import type { SignedIn } from "../../e2e/support/signed-in";
import { median } from "./measure";
import { goal } from "./report";

const lines = 100;
const slowdown = 4;
const rounds = 3;
/** A quick typist's pause between two keys. */
const pauseMs = 90;
const longestTaskMs = 100;
const row = `tr[data-index="${lines / 2}"]`;

type Typed = { latenciesMs: readonly number[]; tasksMs: readonly number[] };

/** From a key to the frame that shows it, in an invoice of a hundred rows and in the barest input React can control. */
export async function measureTyping(browser: Browser, appUrl: string, person: SignedIn): Promise<void> {
  const draftId = await storeLongDraft(appUrl, person);
  const editor = await slowPage(browser, appUrl, person, `/companies/${person.companyId}/sales/drafts/${draftId}`);
  const bare = await slowPage(browser, appUrl, person, "/bench/typing");
  const cells = { quantity: `${row} [data-col="quantity"]`, words: `${row} [data-col="text"]` };
  const tasks: number[] = [];
  const times = { bare: [] as number[], quantity: [] as number[], words: [] as number[] };
  for (let round = 0; round < rounds; round++) {
    times.bare.push(...(await typed(bare, "body")).latenciesMs);
    for (const [name, cell] of Object.entries(cells) as [keyof typeof cells, string][]) {
      const { latenciesMs, tasksMs } = await typed(editor, cell);
      times[name].push(...latenciesMs);
      tasks.push(...tasksMs);
    }
  }
  await Promise.all([editor.context().close(), bare.context().close()]);
  const base = median(times.bare);
  for (const name of ["quantity", "words"] as const) {
    const own = median(times[name]);
    goal(`typing ${name}, ${lines} rows / bare input`, own / base, "at most", 2, `${ms(own)}; bare ${ms(base)}`);
  }
  const longest = Math.max(0, ...tasks);
  goal("longest task while typing / 100 ms", longest / longestTaskMs, "at most", 1, ms(longest));
}

const ms = (value: number) => `${value.toFixed(1)} ms`;

/** Types numbers over each other in a cell's field, as one does who corrects a row. */
async function typed(page: Page, cell: string): Promise<Typed> {
  await page.bringToFront();
  const field = page.locator(`${cell} input`);
  // The jump to a row in the middle is drawn before anyone types in it; the cells of many rows are fields when pressed.
  await page.locator(cell).scrollIntoViewIfNeeded();
  await page.locator(cell).click();
  await field.focus();
  await page.waitForTimeout(500);
  await page.evaluate(watchTyping);
  for (let word = 0; word < 6; word++) {
    await field.selectText();
    await page.keyboard.type(String(123_456 + word), { delay: pauseMs });
  }
  // What was put off until the typing stops belongs to it.
  await page.waitForTimeout(1_000);
  return page.evaluate(() => (globalThis as unknown as { typing: Typed }).typing);
}

/** Runs in the page: time from each key until the frame after it is done, and every task the browser calls long. */
function watchTyping() {
  const scope = globalThis as unknown as { typing: { latenciesMs: number[]; tasksMs: number[] }; watching?: boolean };
  scope.typing = { latenciesMs: [], tasksMs: [] };
  if (scope.watching) return;
  scope.watching = true;
  // No function in here has a name: the compiler marks named ones with a helper that the page does not have.
  addEventListener(
    "keydown",
    () => {
      const since = performance.now();
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => scope.typing.latenciesMs.push(performance.now() - since);
        port2.postMessage(null);
      });
    },
    true,
  );
  new PerformanceObserver((list) => {
    scope.typing.tasksMs.push(...list.getEntries().map((entry) => entry.duration));
  }).observe({ type: "longtask" });
}

async function slowPage(browser: Browser, appUrl: string, person: SignedIn, address: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: appUrl, storageState: person.state });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "networkidle" });
  await page.locator("input").first().waitFor();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
  return page;
}

type Draft = { Id: string; CustomerId: string; Rows: readonly { ArticleId: string | null; UnitPrice: number }[] };

/** A draft of a hundred rows, made of the rows that drafts of the demo have. */
async function storeLongDraft(appUrl: string, { companyId, cookie }: SignedIn): Promise<string> {
  const url = `${appUrl}/api/companies/${companyId}/books/customerinvoicedrafts`;
  const read = await fetch(`${url}?$pagesize=50`, { headers: { cookie } });
  const { Data } = (await read.json()) as { Data: Draft[] };
  const rows = Data.flatMap((draft) => draft.Rows).filter((row) => row.ArticleId !== null);
  const Rows = Array.from({ length: lines }, (_, index) => {
    const { ArticleId, UnitPrice } = rows[index % rows.length] ?? {};
    return { ArticleId, UnitPrice, Quantity: 1 + index, IsTextRow: false, ReversedConstructionServicesVatFree: false };
  });
  const made = await fetch(url, {
    method: "POST",
    headers: { cookie, "content-type": "application/json", "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ CustomerId: Data[0]?.CustomerId, EuThirdParty: false, RotReducedInvoicingType: 0, Rows }),
  });
  if (!made.ok) throw new Error(`the long draft: ${made.status} ${await made.text()}`);
  return ((await made.json()) as Draft).Id;
}
