import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { messages } from "@/lib/i18n/messages";
import { findKeyGroupsWithin, type KeyGroup, keyGroups } from "./key-groups";

const sourceFiles = ["components", "app"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && !file.endsWith(".test.tsx"))
    .map((file) => `${folder}/${file}`),
);
const readSource = (file: string) => readFileSync(file, "utf8");
const keyGroupNames = Object.keys(keyGroups) as KeyGroup[];

/** Returns the groups that a source file names in `data-keys`. */
function groupsNamedIn(text: string): string[] {
  const attributes = [...text.matchAll(/data-keys=(?:"([^"]*)"|\{([^}]*)\})/g)];
  return attributes.flatMap(([, quotedValue, computedValue]) =>
    quotedValue !== undefined
      ? quotedValue.split(" ")
      : [...(computedValue ?? "").matchAll(/"([^"]+)"/g)].flatMap(([, quotedGroups]) => quotedGroups?.split(" ") ?? []),
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
  "purchases/comments/mention-field",
  "sales/editor/house-work/add-person",
].map((name) => `components/${name}.tsx`);
/** Files whose keys are named by the table around them. */
const filesWhoseTableNamesKeys = ["components/purchases/register/coding-line.tsx"];

describe("the keys of a page and the list of them", () => {
  it("names every group that a page says it has, and knows none that no page has", () => {
    const namedGroups = new Set(sourceFiles.flatMap((file) => groupsNamedIn(readSource(file))));
    expect([...namedGroups].filter((group) => !keyGroupNames.includes(group as KeyGroup))).toEqual([]);
    expect(keyGroupNames.filter((group) => !namedGroups.has(group))).toEqual([]);
  });

  it("lists every key that a page shows: it is carried by what it presses, or stands in the table", () => {
    const filesWithKeyCaps = sourceFiles.filter(
      (file) => !filesThatDrawKeys.includes(file) && /<(Kbd|Caps)\b/.test(readSource(file)),
    );
    const filesWithoutKeys = filesWithKeyCaps.filter((file) => {
      const text = readSource(file);
      const hasShortcut = text.includes("aria-keyshortcuts");
      const isFromTable = !/<Kbd\b/.test(text) || groupsNamedIn(text).length > 0;
      return !hasShortcut && !isFromTable;
    });
    // The palette is an open panel with only a field, and its cap shows how to close it. A hit shows the key of its button.
    expect(filesWithoutKeys).toEqual(["components/palette/palette-panel.tsx", "components/palette/palette-search.tsx"]);
  });

  it("lists what a part of a page does with keys of its own", () => {
    const filesWithListeners = sourceFiles.filter((file) => /onKeyDown(Capture)?=/.test(readSource(file)));
    const filesWithoutGroups = filesWithListeners.filter((file) => groupsNamedIn(readSource(file)).length === 0);
    expect(filesWithoutGroups.sort()).toEqual([...fieldsWithOwnKeys, ...filesWhoseTableNamesKeys].sort());
  });

  it("has words for every key of a group", () => {
    const keyTextNames = keyGroupNames.flatMap((group) => Object.keys(keyGroups[group]));
    expect(keyTextNames.filter((keyTextName) => !(keyTextName in messages.en.shell.keys))).toEqual([]);
  });

  it("finds the groups that are there, in the order of the table", () => {
    const fakePage = {
      querySelector: (selector: string) => (/panel|data-row/.test(selector) ? {} : null),
    } as never as ParentNode;
    expect([...findKeyGroupsWithin(fakePage)]).toEqual(["rows", "panel"]);
  });
});
