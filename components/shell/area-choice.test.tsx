import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { locales } from "@/lib/i18n/locales";
import { messages } from "@/lib/i18n/messages";
import { allScopes, chooseScopesToRequest, type WorkArea } from "@/lib/rules/access/scopes";
import { AreaChoice } from "./area-choice";

it.each(locales)("says at sales in %s what is asked for without it, and at no other area", (locale) => {
  const areas: readonly WorkArea[] = ["sales", "books"];
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <AreaChoice areas={areas} areasChosen={["books"]} />
    </NextIntlClientProvider>,
  );
  const text = messages[locale].way.signInPage.areas;
  expect(chooseScopesToRequest(allScopes, ["books"])).toContain("ea:sales_readonly");
  expect(html).toContain(`${text.sales.use}. ${text.sales.unchecked}`);
  expect(html.split(text.sales.unchecked)).toHaveLength(2);
  expect(html.match(/checked=""/g)).toHaveLength(1);
});
