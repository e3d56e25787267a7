import { NextIntlClientProvider } from "next-intl";
import { type ReactElement, type ReactNode, useRef, useState } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { messages } from "@/lib/i18n/messages";
import type { HitSection } from "./hit";
import { PaletteSearch } from "./palette-search";

type TestElement = ReactElement<Record<string, unknown> & { children?: ReactNode }>;

/** Finds the first element with a tag in the result of a component. */
function findElement(node: unknown, tag: string): TestElement | null {
  if (Array.isArray(node)) return node.map((childNode) => findElement(childNode, tag)).find(Boolean) ?? null;
  if (typeof node !== "object" || node === null || !("props" in node)) return null;
  const element = node as TestElement;
  return element.type === tag ? element : findElement(element.props.children, tag);
}

const makeSection = (key: string, ...labels: string[]): HitSection => ({
  ...{ key, title: key },
  hits: labels.map((label) => ({ id: label, label })),
});

type SearchSteps = {
  firstSections: readonly HitSection[];
  laterSections: readonly HitSection[];
  pressedKeys: readonly string[];
};

/** Renders the search with its first sections, presses the keys, and then shows the later sections. */
function SearchWithSteps({ firstSections, laterSections, pressedKeys }: SearchSteps) {
  const [sections, setSections] = useState(firstSections);
  const pressedCount = useRef(0);
  const fixedProps = {
    typedText: "k",
    problem: null,
    onText: () => {},
    onChoose: () => {},
    inputRef: null,
    closeButton: null,
  };
  const search = PaletteSearch({ ...fixedProps, sections, isReading: false });
  const key = pressedKeys[pressedCount.current];
  if (key !== undefined) {
    pressedCount.current += 1;
    const handleKeyDown = findElement(search, "input")?.props.onKeyDown as (event: unknown) => void;
    handleKeyDown({ key, nativeEvent: { isComposing: false }, preventDefault: () => {} });
  } else if (sections !== laterSections) setSections(laterSections);
  return search;
}

function markedLabels(searchSteps: SearchSteps): string[] {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <SearchWithSteps {...searchSteps} />
    </NextIntlClientProvider>,
  );
  return [...html.matchAll(/aria-selected="true"[^>]*><span[^>]*><span>([^<]*)/g)].map(([, label = ""]) => label);
}

describe("the marked row, while results come", () => {
  const places = makeSection("places", "Customers", "Orders", "Books");
  const documents = makeSection("documents", "Invoice 1", "Invoice 2");

  it("stays what the person went to, wherever that stands now", () => {
    expect(markedLabels({ firstSections: [places], laterSections: [places], pressedKeys: ["ArrowDown"] })).toEqual([
      "Orders",
    ]);
    expect(
      markedLabels({ firstSections: [places], laterSections: [documents, places], pressedKeys: ["ArrowDown"] }),
    ).toEqual(["Orders"]);
    expect(
      markedLabels({ firstSections: [places], laterSections: [documents, places], pressedKeys: ["ArrowUp"] }),
    ).toEqual(["Books"]);
    expect(
      markedLabels({ firstSections: [documents, places], laterSections: [places], pressedKeys: ["ArrowUp"] }),
    ).toEqual(["Books"]);
  });

  it("is the first where the person went to none, or to one that is gone", () => {
    expect(markedLabels({ firstSections: [places], laterSections: [documents, places], pressedKeys: [] })).toEqual([
      "Invoice 1",
    ]);
    expect(
      markedLabels({ firstSections: [documents, places], laterSections: [places], pressedKeys: ["ArrowDown"] }),
    ).toEqual(["Customers"]);
  });
});
