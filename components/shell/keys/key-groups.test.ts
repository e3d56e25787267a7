import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { messages } from "@/lib/i18n/messages";
import { type KeyGroup, keyGroups, keyGroupsWithin } from "./key-groups";

const sources = ["components", "app"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .map((file) => `${folder}/${file}`),
);
const textOf = (file: string) => readFileSync(file, "utf8");
const groups = Object.keys(keyGroups) as KeyGroup[];

/** Returns the groups that a source file names in `data-keys`. */
function groupsNamedIn(text: string): string[] {
  const attributes = [...text.matchAll(/data-keys=(?:"([^"]*)"|\{([^}]*)\})/g)];
  return attributes.flatMap(([, plain, worked]) =>
    plain !== undefined
      ? plain.split(" ")
      : [...(worked ?? "").matchAll(/"([^"]+)"/g)].flatMap(([, one]) => one?.split(" ") ?? []),
  );
}

/** The files that draw key caps for other components, and the file with the list of keys. */
const filesThatDrawKeys = [
  "components/ui/button.tsx",
  "components/ui/toast.tsx",
  "components/ui/kbd.tsx",
  "components/shell/keys/key-list.tsx",
];

/**
 * Fields that handle keys which every field of their kind handles, such as those of an open list or Enter. Nobody looks
 * these keys up, and the ARIA pattern of the field announces them to a screen reader.
 */
const fieldsWithOwnKeys = [
  "ui/combobox",
  "palette/palette-search",
  "list/list-search",
  "list/day-field",
  "books/series-field",
].map((name) => `components/${name}.tsx`);
/** Files whose keys are named by the table around them. */
const filesWhoseTableNamesKeys = ["components/purchases/register/coding-line.tsx"];

describe("the keys of a page and the list of them", () => {
  it("names every group that a page says it has, and knows none that no page has", () => {
    const said = new Set(sources.flatMap((file) => groupsNamedIn(textOf(file))));
    expect([...said].filter((one) => !groups.includes(one as KeyGroup))).toEqual([]);
    expect(groups.filter((group) => !said.has(group))).toEqual([]);
  });

  it("lists every key that a page shows: it is carried by what it presses, or stands in the table", () => {
    const shown = sources.filter((file) => !filesThatDrawKeys.includes(file) && /<(Kbd|Caps)\b/.test(textOf(file)));
    const silent = shown.filter((file) => {
      const text = textOf(file);
      const isCarried = text.includes("aria-keyshortcuts");
      const isOfTable = !/<Kbd\b/.test(text) || groupsNamedIn(text).length > 0;
      return !isCarried && !isOfTable;
    });
    // The palette is an open panel with only a field, and its cap shows how to close it. A hit shows the key of its button.
    expect(silent).toEqual(["components/palette/palette-panel.tsx", "components/palette/palette-search.tsx"]);
  });

  it("lists what a part of a page does with keys of its own", () => {
    const listens = sources.filter((file) => /onKeyDown(Capture)?=/.test(textOf(file)));
    const silent = listens.filter((file) => groupsNamedIn(textOf(file)).length === 0);
    expect(silent.sort()).toEqual([...fieldsWithOwnKeys, ...filesWhoseTableNamesKeys].sort());
  });

  it("has words for every key of a group", () => {
    const words = groups.flatMap((group) => Object.keys(keyGroups[group]));
    expect(words.filter((one) => !(one in messages.en.shell.keys))).toEqual([]);
  });

  it("finds the groups that are there, in the order of the table", () => {
    const page = { querySelector: (one: string) => (/panel|data-row/.test(one) ? {} : null) } as never as ParentNode;
    expect([...keyGroupsWithin(page)]).toEqual(["rows", "panel"]);
  });
});
