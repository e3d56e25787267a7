import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type Locale, locales } from "@/lib/i18n/locales";
import { messages } from "@/lib/i18n/messages";
import { NarrowerNotice } from "./narrower-notice";

function renderNotice(lostAreas: string, locale: Locale): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <NarrowerNotice lostAreas={lostAreas} />
    </NextIntlClientProvider>,
  );
}

describe.each(locales)("the notice of a reconnect that allows less, in %s", (locale) => {
  const { problems, shell } = messages[locale];

  it("names the areas by their names in the menu", () => {
    const html = renderNotice("payroll.sales", locale);
    expect(html).toContain(problems.narrower.title);
    const names = new Intl.ListFormat(locale).format([shell.sales, shell.payroll]);
    expect(html).toContain(problems.narrower.text.replace("{areas}", names));
  });

  it("shows nothing for an address that names no area", () => {
    expect(renderNotice("<b>.everything", locale)).toBe("");
  });
});
