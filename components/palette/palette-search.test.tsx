import { NextIntlClientProvider } from "next-intl";
import { type ReactElement, type ReactNode, useRef, useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { messages } from "@/lib/i18n/messages";
import type { Section } from "./hit";
import { PaletteSearch } from "./palette-search";

type Element = ReactElement<Record<string, unknown> & { children?: ReactNode }>;

/** Finds the first element with a tag in the result of a component. */
function within(node: unknown, tag: string): Element | null {
  if (Array.isArray(node)) return node.map((one) => within(one, tag)).find(Boolean) ?? null;
  if (typeof node !== "object" || node === null || !("props" in node)) return null;
  const element = node as Element;
  return element.type === tag ? element : within(element.props.children, tag);
}

const section = (key: string, ...labels: string[]): Section => ({
  ...{ key, title: key },
  hits: labels.map((label) => ({ id: label, label })),
});

type Given = { first: readonly Section[]; later: readonly Section[]; keys: readonly string[] };

/** Renders the search with its first sections, presses the keys, and then shows the later sections. */
function Searched({ first, later, keys }: Given) {
  const [sections, setSections] = useState(first);
  const pressed = useRef(0);
  const rest = { text: "k", problem: null, onText: () => {}, onChoose: () => {}, inputRef: null, close: null };
  const search = PaletteSearch({ ...rest, sections, isReading: false });
  const key = keys[pressed.current];
  if (key !== undefined) {
    pressed.current += 1;
    const press = within(search, "input")?.props.onKeyDown as (event: unknown) => void;
    press({ key, nativeEvent: { isComposing: false }, preventDefault: () => {} });
  } else if (sections !== later) setSections(later);
  return search;
}

function marked(given: Given): string[] {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <Searched {...given} />
    </NextIntlClientProvider>,
  );
  return [...html.matchAll(/aria-selected="true"[^>]*><span[^>]*><span>([^<]*)/g)].map(([, label = ""]) => label);
}

describe("the marked row, while results come", () => {
  const places = section("places", "Customers", "Orders", "Books");
  const documents = section("documents", "Invoice 1", "Invoice 2");

  it("stays what the person went to, wherever that stands now", () => {
    expect(marked({ first: [places], later: [places], keys: ["ArrowDown"] })).toEqual(["Orders"]);
    expect(marked({ first: [places], later: [documents, places], keys: ["ArrowDown"] })).toEqual(["Orders"]);
    expect(marked({ first: [places], later: [documents, places], keys: ["ArrowUp"] })).toEqual(["Books"]);
    expect(marked({ first: [documents, places], later: [places], keys: ["ArrowUp"] })).toEqual(["Books"]);
  });

  it("is the first where the person went to none, or to one that is gone", () => {
    expect(marked({ first: [places], later: [documents, places], keys: [] })).toEqual(["Invoice 1"]);
    expect(marked({ first: [documents, places], later: [places], keys: ["ArrowDown"] })).toEqual(["Customers"]);
  });
});
