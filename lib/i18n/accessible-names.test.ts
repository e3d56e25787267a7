import { describe, expect, it } from "vitest";
import { locales } from "./locales";
import { messages } from "./messages";

type TextTree = { readonly [key: string]: string | TextTree };

function listTexts(tree: TextTree, path = ""): [key: string, text: string][] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === "string" ? [[`${path}${key}`, value] as const] : listTexts(value, `${path}${key}.`),
  ) as [string, string][];
}

/**
 * The keys of the accessible names of buttons and links whose visible text has another key than the name without `Named`,
 * or that is a value of the name.
 */
const otherPairs: Readonly<Record<string, string>> = {
  "connection.add": "connection.addShort",
  "payroll.employees.begun.eraseOf": "payroll.employees.begun.erase",
  "payroll.employees.list.lackingFilter": "{what}",
  "rules.takeOut": "{name}",
  "sales.attachments.openFile": "sales.attachments.open",
  "sales.attachments.reallyFile": "sales.attachments.really",
  "sales.attachments.removeFile": "sales.attachments.remove",
  "list.narrow.remove": "{what}",
  "sales.sale.desk.allLines": "sales.sale.desk.all",
  "sales.sale.desk.noLines": "sales.sale.desk.none",
  "shell.menu": "{company}",
  "shell.waitsCount": "shell.waits",
};

describe.each(locales)("accessible names in %s", (locale) => {
  const texts = new Map(listTexts(messages[locale] as TextTree));
  const pairsByName = [...texts.keys()]
    .filter((key) => key.endsWith("Named"))
    .map((key) => [key, key.slice(0, -"Named".length)] as const);

  // Whoever speaks to a browser says what they see (WCAG 2.2, 2.5.3 Label in Name). Capitals make no difference there.
  it.each([...pairsByName, ...Object.entries(otherPairs)])("%s contains the visible text %s", (nameKey, visibleKey) => {
    const name = texts.get(nameKey);
    const visibleText = visibleKey.startsWith("{") ? visibleKey : texts.get(visibleKey);
    expect([name, visibleText]).not.toContain(undefined);
    expect(name?.toLocaleLowerCase(locale)).toContain(visibleText?.toLocaleLowerCase(locale));
  });
});
