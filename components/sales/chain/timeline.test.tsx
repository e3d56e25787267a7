import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { renderInCompany, textsOfTag } from "../testing/render-in-company";
import { Timeline } from "./timeline";

const waitingOperation = {
  id: "o",
  kind: "invoice-void",
  stage: "waiting",
  scheduled: false,
  leftMs: 5000,
} as unknown as Operation;
const entry = {
  key: "o",
  day: "2026-11-22",
  step: "takenBack",
  mark: "open",
  title: "Voids it",
  waitingOperation,
} as const;

it("the buttons of an entry wrap as one group under its text, none with a line of its own", () => {
  const html = renderInCompany(<Timeline entries={[entry]} today="2026-11-22" />);
  const entryHtml = html.slice(html.indexOf("Voids it")).split("</li>")[0] ?? "";
  expect(textsOfTag(entryHtml, "button").length).toBe(2);
  expect(entryHtml.match(/<div[^>]*>(?!<button)/)).toBeNull();
  expect(readFileSync("components/sales/chain/timeline.module.css", "utf8")).not.toMatch(/\.held\s*>|\.held\s+button/);
});
