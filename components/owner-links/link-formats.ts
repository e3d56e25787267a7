import { type Formats, formatsOf } from "@/components/format/formats";

/** Formats the days of links to owners. No company is known whose country and time zone they could follow. */
export function linkFormatsOf(language: string): Formats {
  return formatsOf(language, "SE", "Europe/Stockholm", "SEK");
}
