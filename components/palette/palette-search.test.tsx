import { NextIntlClientProvider } from "next-intl";
import { type ReactElement, type ReactNode, useRef, useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { messages } from "@/lib/i18n/messages";
import type { HitSection } from "./hit";
import { PaletteSearch } from "./palette-search";

type Element = ReactElement<Record<string, unknown> & { children?: ReactNode }>;

/** Finds the first element with a tag in the result of a component. */
function findElement(node: unknown, tag: string): Element | null {
  if (Array.isArray(node)) return node.map((one) => findElement(one, tag)).find(Boolean) ?? null;
  if (typeof node !== "object" || node === null || !("props" in node)) return null;
  const element = node as Element;
  return element.type === tag ? element : findElement(element.props.children, tag);
}

const section = (key: string, ...labels: string[]): HitSection => ({
  ...{ key, title: key },
  hits: labels.map((label) => ({ id: label, label })),
});

type SearchSteps = { first: readonly HitSection[]; later: readonly HitSection[]; keys: readonly string[] };

/** Renders the search with its first sections, presses the keys, and then shows the later sections. */
function SearchWithSteps({ first, later, keys }: SearchSteps) {
  const [sections, setSections] = useState(first);
  const pressed = useRef(0);
  const rest = { text: "k", problem: null, onText: () => {}, onChoose: () => {}, inputRef: null, close: null };
  const search = PaletteSearch({ ...rest, sections, isReading: false });
  const key = keys[pressed.current];
  if (key !== undefined) {
    pressed.current += 1;
    const press = findElement(search, "input")?.props.onKeyDown as (event: unknown) => void;
    press({ key, nativeEvent: { isComposing: false }, preventDefault: () => {} });
  } else if (sections !== later) setSections(later);
  return search;
}

function markedLabels(given: SearchSteps): string[] {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <SearchWithSteps {...given} />
    </NextIntlClientProvider>,
  );
  return [...html.matchAll(/aria-selected="true"[^>]*><span[^>]*><span>([^<]*)/g)].map(([, label = ""]) => label);
}

describe("the marked row, while results come", () => {
  const places = section("places", "Customers", "Orders", "Books");
  const documents = section("documents", "Invoice 1", "Invoice 2");

  it("stays what the person went to, wherever that stands now", () => {
    expect(markedLabels({ first: [places], later: [places], keys: ["ArrowDown"] })).toEqual(["Orders"]);
    expect(markedLabels({ first: [places], later: [documents, places], keys: ["ArrowDown"] })).toEqual(["Orders"]);
    expect(markedLabels({ first: [places], later: [documents, places], keys: ["ArrowUp"] })).toEqual(["Books"]);
    expect(markedLabels({ first: [documents, places], later: [places], keys: ["ArrowUp"] })).toEqual(["Books"]);
  });

  it("is the first where the person went to none, or to one that is gone", () => {
    expect(markedLabels({ first: [places], later: [documents, places], keys: [] })).toEqual(["Invoice 1"]);
    expect(markedLabels({ first: [documents, places], later: [places], keys: ["ArrowDown"] })).toEqual(["Customers"]);
  });
});
