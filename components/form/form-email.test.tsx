import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { FormProvider, useForm } from "react-hook-form";
import { expect, it } from "vitest";
import messages from "@/lib/i18n/messages/en/common.json";
import { FormEmail } from "./form-email";

function EmailForm({ email }: { email: string }) {
  const form = useForm({ defaultValues: { email } });
  return (
    <FormProvider {...form}>
      <FormEmail name="email" label="To" hint="The customer's address" />
    </FormProvider>
  );
}

const renderEmail = (email: string) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" timeZone="UTC" messages={{ common: messages }}>
      <EmailForm email={email} />
    </NextIntlClientProvider>,
  );

it("says which part of a domain may be another than it seems, in place of its own hint", () => {
  const lookAlikeHtml = renderEmail("kund@k\u0430ffe.example");
  expect(lookAlikeHtml).toContain("Some letters of “k\u0430ffe” may be of another alphabet");
  expect(lookAlikeHtml).not.toContain("The customer");
  expect(renderEmail("kund@företag.example")).toContain("The customer&#x27;s address");
});

it("is no field of type email, in which browsers rewrite other alphabets", () => {
  expect(renderEmail("kund@brf.example")).toContain('inputMode="email"');
  expect(renderEmail("kund@brf.example")).not.toContain('type="email"');
});
