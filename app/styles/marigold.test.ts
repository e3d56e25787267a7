import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const listStyleSheets = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".css") && !file.endsWith("tokens.css"))
    .map((file) => path.join(folder, file))
    .sort();

/** The selectors of the rules that colour something marigold in a style sheet. */
function listMarigoldSelectors(file: string): string[] {
  const css = readFileSync(file, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
  const rules = css.matchAll(/([^{};]+)\{([^{}]*)\}/g);
  return [...rules].flatMap(([, selector = "", declarations = ""]) =>
    /var\(--now\b/.test(declarations) ? selector.trim().replace(/\s+/g, " ") : [],
  );
}

/** Each rule marks that it is the person's turn; the line of a toast shows how long they can still undo. */
const expectedRules = {
  "app/styles/frame.css": [".count-turn", ".weather.turn b"],
  "app/styles/parts.css": [
    ...[".turnmark", ".turn-panel", ".notice.turn", ".notice.turn .what"],
    ...[".toast:not(.stays)::after", ".panel-foot"],
  ],
  "app/styles/theme.css": ["@theme inline"],
  "app/styles/way.css": [".climb li.now", ".cos .state .turn", ".cos .state .turn::before"],
  "components/books/books.module.css": [".decide"],
  "components/list/list-table.module.css": [".turn th", ".turnmark"],
  "components/notices/notices.module.css": [".urgent"],
  "components/offer/offer.module.css": [".answer"],
  "components/purchases/approvals/cockpit.module.css": [
    ...['.progress i[data-is="now"]', ".desk", ".desk h2", ".request[data-turn]"],
  ],
  "components/purchases/approvals/queue/queue.module.css": [".turn", ".turn::before"],
  "components/sales/editor/autosave/draft-compare.module.css": [".compare", ".title", ".field"],
  "components/sales/chain/chain-steps.module.css": [".now .tread"],
  "components/sales/chain/timeline.module.css": ['.timeline li[data-mark="now"]::after'],
};

it("marigold marks the person's turn and nothing else", () => {
  const selectorsByFile = [...listStyleSheets("app"), ...listStyleSheets("components")].map(
    (file) => [file, listMarigoldSelectors(file)] as const,
  );
  expect(Object.fromEntries(selectorsByFile.filter(([, rules]) => rules.length > 0))).toEqual(expectedRules);
});
