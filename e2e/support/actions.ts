import type { BrowserContext, Page } from "@playwright/test";

/** What a person did since it began: presses of the mouse or of keys that do something, and the fields written in. */
export type Actions = { presses: string[]; fields: Set<string>; screens: Set<string> };

/**
 * Counts what a person does on the pages of a browser. Moving on by Tab or an arrow is no action, nor is typing; Enter, a
 * key with Control and a single key outside a field are. A screen is an address, whatever record it shows.
 */
export async function countActions(context: BrowserContext, page: Page): Promise<Actions> {
  const actions: Actions = { presses: [], fields: new Set(), screens: new Set() };
  await context.exposeBinding("personDid", (_, kind: "press" | "field", what: string) => {
    if (kind === "press") actions.presses.push(what);
    else actions.fields.add(what);
  });
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) actions.screens.add(screenOf(frame.url()));
  });
  await page.evaluate(() => {
    const tell = (kind: string, what: string) =>
      (window as unknown as { personDid: (kind: string, what: string) => void }).personDid(kind, what);
    const nameOf = (target: EventTarget | null) => {
      const element = target as HTMLElement;
      return element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent?.trim() ?? "";
    };
    const isField = (target: EventTarget | null) => (target as HTMLElement).matches("input, textarea, select");
    addEventListener("pointerdown", (event) => event.isTrusted && tell("press", nameOf(event.target)), true);
    addEventListener("input", (event) => event.isTrusted && tell("field", nameOf(event.target)), true);
    addEventListener(
      "keydown",
      (event) => {
        const { key } = event;
        const isOwn = key === "Enter" || event.ctrlKey || event.altKey || event.metaKey;
        const isModifier = key === "Control" || key === "Alt" || key === "Meta";
        if (!event.isTrusted || isModifier) return;
        if (isOwn || (key.length === 1 && !isField(event.target))) tell("press", key);
      },
      true,
    );
  });
  return actions;
}

/** `/companies/#/sales/drafts/#`, a new draft and the one it becomes being one and the same. */
function screenOf(address: string): string {
  const { pathname } = new URL(address);
  return pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "#").replace("/invoices/new", "/drafts/#");
}
