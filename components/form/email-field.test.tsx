import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import messages from "@/lib/i18n/messages/en/common.json";
import { EmailField } from "./email-field";

const renderField = (email: string) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ common: messages }}>
      <EmailField label="To" hint="A colleague" value={email} onType={() => {}} />
    </NextIntlClientProvider>,
  );

it("says which part of a domain may be another than it seems, in place of its own hint", () => {
  const lookAlikeHtml = renderField("erik@k\u0430ffe.example");
  expect(lookAlikeHtml).toContain("Some letters of “k\u0430ffe” may be of another alphabet");
  expect(lookAlikeHtml).not.toContain("A colleague");
  expect(renderField("erik@företag.example")).toContain("A colleague");
});

it("is no field of type email, in which browsers rewrite other alphabets", () => {
  expect(renderField("erik@företag.example")).toContain('inputMode="email"');
  expect(renderField("erik@företag.example")).not.toContain('type="email"');
});
