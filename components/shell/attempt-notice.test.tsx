import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { type Locale, locales } from "@/lib/i18n/locales";
import { messages } from "@/lib/i18n/messages";
import { attemptRefusalReasons } from "@/lib/rules/access/attempt-refusals";
import { AttemptNotice } from "./attempt-notice";

function renderNotice(reason: string, locale: Locale, problem = "connection_refused"): string {
  return renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <AttemptNotice problem={problem} reason={reason} />
    </NextIntlClientProvider>,
  );
}

describe.each(locales)("the notice of an attempt that changed nothing, in %s", (locale) => {
  const texts = messages[locale].problems.attempt;
  // The notice of another company names both companies and is a part of its own.
  const shownReasons = attemptRefusalReasons.filter((reason) => reason !== "other_company");

  it.each(shownReasons)("says what happened for the reason %s", (reason) => {
    expect(texts[reason]).not.toBe(texts.other);
    expect(renderNotice(reason, locale)).toContain(`<p>${texts[reason]}</p>`);
  });

  it.each(["remote_busy", "unavailable"] as const)("says for the temporary problem %s that it is one", (problem) => {
    const html = renderNotice("identity_server", locale, problem);
    expect(html).toContain(`<p>${texts[problem]}</p>`);
  });

  it("has the general text for a reason that nobody knows", () => {
    expect(renderNotice("made_up", locale)).toContain(`<p>${texts.other}</p>`);
  });

  it("has a text of its own for each reason", () => {
    expect(new Set(attemptRefusalReasons.map((reason) => texts[reason])).size).toBe(attemptRefusalReasons.length);
  });
});
