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

const renderField = (field: ReactElement) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
      <CompanyProvider company={company}>{field}</CompanyProvider>
    </NextIntlClientProvider>,
  );

const blurEvent = { type: "blur", target: { name: "on", value: "" } } as unknown as FocusEvent<HTMLInputElement>;

/** Returns the field. When `isLeft` is true, the person has left the field once before. */
function useFieldLeftOnce(field: ReactElement<TextFieldProps>, isLeft: boolean) {
  const wasLeft = useRef(!isLeft);
  if (!wasLeft.current) {
    wasLeft.current = true;
    field.props.onBlur?.(blurEvent);
  }
  return field;
}

type FieldTestProps = { text: string; isLeft: boolean };

function DayFieldInForm({ isLeft }: FieldTestProps) {
  return useFieldLeftOnce(FormDay({ name: "on", label: "Date", hint: "Friday" }), isLeft);
}

function FormWithDayField(fieldTestProps: FieldTestProps) {
  const form = useForm({ defaultValues: { on: fieldTestProps.text } });
  return (
    <FormProvider {...form}>
      <DayFieldInForm {...fieldTestProps} />
    </FormProvider>
  );
}

function DayFieldAlone({ text, isLeft }: FieldTestProps) {
  return useFieldLeftOnce(DayText({ label: "Date", hint: "Friday", value: text, onChange: () => {} }), isLeft);
}

describe.each([
  ["of a form", FormWithDayField],
  ["of a form that keeps its values itself", DayFieldAlone],
])("a date field %s", (_, Field) => {
  const renderShownField = (text: string, isLeft: boolean) => renderField(<Field text={text} isLeft={isLeft} />);

  it.each(["2026-02-30", "31.11.2026", "2026-13-01", "tomorrow"])(
    "says that there is no %s once it is left",
    (text) => {
      expect(renderShownField(text, true)).toContain("Write a date like");
      expect(renderShownField(text, true)).toContain('aria-invalid="true"');
      expect(renderShownField(text, false)).not.toContain("Write a date like");
    },
  );

  it.each(["2026-02-28", "2028-02-29", "", " "])("says nothing of %j", (text) => {
    expect(renderShownField(text, true)).not.toContain('aria-invalid="true"');
    expect(renderShownField(text, true)).toContain("Friday");
  });
});
