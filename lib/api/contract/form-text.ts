import * as z from "zod/mini";
import { type NumberRefusal, parseDecimal } from "../../number-text";

/** Why a typed value is refused; every screen has one text per word. */
export type FieldRefusal =
  | NumberRefusal
  | "required"
  | "too_long"
  | "not_in_range"
  | "email_invalid"
  | "vat_number_invalid"
  | "vat_number_needed"
  | "country_invalid"
  | "country_needed"
  | "date_invalid"
  | "date_before_invoice"
  | "rows_needed";

const refused = (code: FieldRefusal): string => code;

/** Optional text of at most `longest` characters. */
export function formText(longest: number) {
  return z.string().check(z.trim(), z.maxLength(longest, refused("too_long")));
}

/** Text that must be given, of at most `longest` characters. */
export function requiredText(longest: number) {
  return z.string().check(z.trim(), z.minLength(1, refused("required")), z.maxLength(longest, refused("too_long")));
}

/** An optional e-mail address. */
export function emailText(longest = 255) {
  return formText(longest).check(
    z.refine((value) => value === "" || /^[^\s@,;<>]+@[^\s@,;<>]+\.[^\s@,;<>]+$/.test(value), refused("email_invalid")),
  );
}

type NumberRule = { decimals: number; least?: bigint; most?: bigint; mayBeEmpty?: boolean };

/** A number typed in the language. `least` and `most` are ten-thousandths; an empty allowed text counts as zero. */
export function numberText(language: string, rule: NumberRule) {
  return z.string().check((context) => {
    const code = numberRefusal(context.value, language, rule);
    if (code) context.issues.push({ code: "custom", message: code, input: context.value, path: [] });
  });
}

function numberRefusal(value: string, language: string, rule: NumberRule): FieldRefusal | null {
  const parsed = parseDecimal(value, language, rule.decimals);
  if (!parsed.ok) return parsed.reason === "empty" && rule.mayBeEmpty ? null : requiredIfEmpty(parsed.reason);
  const { least, most } = rule;
  const outside = (least !== undefined && parsed.scaled < least) || (most !== undefined && parsed.scaled > most);
  return outside ? "not_in_range" : null;
}

function requiredIfEmpty(reason: NumberRefusal): FieldRefusal {
  return reason === "empty" ? "required" : reason;
}

/** The ten-thousandths of a text that its schema has accepted; zero for empty text. */
export function typedNumber(value: string, language: string): bigint {
  const parsed = parseDecimal(value, language);
  return parsed.ok ? parsed.scaled : 0n;
}
