import type { BrowserContext, Page } from "@playwright/test";

/** What a person did since counting began: clicks and keys that do something, fields typed in, and screens visited. */
export type CountedActions = { presses: string[]; fields: Set<string>; screens: Set<string> };

/**
 * Counts what a person does on the pages of a browser. Moving by Tab or by an arrow key is no action, and neither is typing;
 * Enter, a key with Control, Alt or Meta, and a single key outside a field are. A screen is an address without record ids.
 */
export async function countActions(context: BrowserContext, page: Page): Promise<CountedActions> {
  const actions: CountedActions = { presses: [], fields: new Set(), screens: new Set() };
  await context.exposeBinding("personDid", (_, kind: "press" | "field", label: string) => {
    if (kind === "press") actions.presses.push(label);
    else actions.fields.add(label);
  });
  page.on("framenavigated", (frame) => {
    if (frame === page.mainFrame()) actions.screens.add(screenPathOf(frame.url()));
  });
  await page.evaluate(() => {
    const reportAction = (kind: string, label: string) =>
      (window as unknown as { personDid: (kind: string, label: string) => void }).personDid(kind, label);
    const nameOf = (target: EventTarget | null) => {
      const element = target as HTMLElement;
      return element.getAttribute("aria-label") ?? element.getAttribute("name") ?? element.textContent?.trim() ?? "";
    };
    const isField = (target: EventTarget | null) => (target as HTMLElement).matches("input, textarea, select");
    addEventListener("pointerdown", (event) => event.isTrusted && reportAction("press", nameOf(event.target)), true);
    addEventListener("input", (event) => event.isTrusted && reportAction("field", nameOf(event.target)), true);
    addEventListener(
      "keydown",
      (event) => {
        const { key } = event;
        const isCommandKey = key === "Enter" || event.ctrlKey || event.altKey || event.metaKey;
        const isModifier = key === "Control" || key === "Alt" || key === "Meta";
        if (!event.isTrusted || isModifier) return;
        if (isCommandKey || (key.length === 1 && !isField(event.target))) reportAction("press", key);
      },
      true,
    );
  });
  return actions;
}

/** Replaces ids by `#`, as in `/companies/#/sales/drafts/#`; a new draft is the same screen as the stored draft. */
function screenPathOf(address: string): string {
  const { pathname } = new URL(address);
  return pathname.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "#").replace("/invoices/new", "/drafts/#");
}
