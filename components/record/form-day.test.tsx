import { NextIntlClientProvider } from "next-intl";
import { type FocusEvent, type ReactElement, useRef } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { FormProvider, useForm } from "react-hook-form";
import { describe, expect, it } from "vitest";
import { CompanyProvider } from "@/components/shell/company/company-context";
import type { TextFieldProps } from "@/components/ui/text-field";
import { messages } from "@/lib/i18n/messages";
import { DayText, FormDay } from "./form-day";

const company = {
  ...{ id: "c", name: "Norrsken", countryCode: "SE", currencyCode: "SEK", timeZone: "Europe/Stockholm" },
  ...({ role: "owner", personId: "p", offered: [] } as const),
};

const rendered = (field: ReactElement) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <CompanyProvider company={company}>{field}</CompanyProvider>
    </NextIntlClientProvider>,
  );

const event = { type: "blur", target: { name: "on", value: "" } } as unknown as FocusEvent<HTMLInputElement>;

/** Returns the field. When `isLeft` is true, the person has left the field once before. */
function useLeft(field: ReactElement<TextFieldProps>, isLeft: boolean) {
  const left = useRef(!isLeft);
  if (!left.current) {
    left.current = true;
    field.props.onBlur?.(event);
  }
  return field;
}

type Given = { text: string; isLeft: boolean };

function InForm({ isLeft }: Given) {
  return useLeft(FormDay({ name: "on", label: "Date", echo: "Friday" }), isLeft);
}

function Form(given: Given) {
  const form = useForm({ defaultValues: { on: given.text } });
  return (
    <FormProvider {...form}>
      <InForm {...given} />
    </FormProvider>
  );
}

function Alone({ text, isLeft }: Given) {
  return useLeft(DayText({ label: "Date", echo: "Friday", value: text, onChange: () => {} }), isLeft);
}

describe.each([
  ["of a form", Form],
  ["of a form that keeps its values itself", Alone],
])("a date field %s", (_, Field) => {
  const shown = (text: string, isLeft: boolean) => rendered(<Field text={text} isLeft={isLeft} />);

  it.each(["2026-02-30", "31.11.2026", "2026-13-01", "tomorrow"])(
    "says that there is no %s once it is left",
    (text) => {
      expect(shown(text, true)).toContain("Write a date like");
      expect(shown(text, true)).toContain('aria-invalid="true"');
      expect(shown(text, false)).not.toContain("Write a date like");
    },
  );

  it.each(["2026-02-28", "2028-02-29", "", " "])("says nothing of %j", (text) => {
    expect(shown(text, true)).not.toContain('aria-invalid="true"');
    expect(shown(text, true)).toContain("Friday");
  });
});
