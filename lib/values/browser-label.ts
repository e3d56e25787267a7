type NamedPattern = readonly [name: string, pattern: RegExp];

/** The browsers, in this order because most of them name Chrome or Safari too in their header. */
const browsers: readonly NamedPattern[] = [
  ["Edge", /\bEdg(?:A|iOS)?\//],
  ["Opera", /\bOP[RTX]\//],
  ["Samsung Internet", /\bSamsungBrowser\//],
  ["Firefox", /\b(?:Firefox|FxiOS)\//],
  ["Chrome", /(?:Chrome|Chromium|CriOS)\//],
  ["Safari", /\bSafari\//],
];

/** The systems, in this order because an iPhone names macOS in its header, and Android names Linux. */
const systems: readonly NamedPattern[] = [
  ["iPhone", /\biPhone\b/],
  ["iPad", /\biPad\b/],
  ["Android", /\bAndroid\b/],
  ["Windows", /\bWindows\b/],
  ["macOS", /\bMac(?:intosh| OS X)\b/],
  ["Chrome OS", /\bCrOS\b/],
  ["Linux", /\bLinux\b/],
];

/** Real headers are shorter. The rest of a longer one is not read. */
const maxReadCharacters = 500;
const separator = " on ";

/**
 * Returns a short English label of the browser that a `User-Agent` header names, such as "Chrome on Windows". It
 * contains only names of the two lists above, so that nothing of the header is stored or shown.
 *
 * @returns null for an unknown browser; the name without a system, such as "Firefox", for an unknown system
 */
export function browserLabelOf(userAgent: string | null): string | null {
  const header = (userAgent ?? "").slice(0, maxReadCharacters);
  const findName = (patterns: readonly NamedPattern[]) => patterns.find(([, pattern]) => pattern.test(header))?.[0];
  const browser = findName(browsers);
  if (!browser) return null;
  const system = findName(systems);
  return system ? `${browser}${separator}${system}` : browser;
}

/** Splits a label into the names of browser and system, which a screen joins in the reader's language. */
export function splitBrowserLabel(label: string): { browser: string; system: string | null } {
  const [browser = label, system = null] = label.split(separator);
  return { browser, system };
}
