import type { EmailContent, Schedule } from "@/lib/api/contract/operations/command-input";

export type MailValues = { email: string; subject: string; message: string };

/**
 * The content of a mail as it was typed. An empty subject or message, and a message equal to the standing text, are
 * left out, so that the service uses its own text.
 *
 * @param standingText the company's standing text, which is the initial text of the field
 * @param schedule the time at which the mail is to be sent; null to send the mail immediately
 */
export function emailContentOf(
  { email, subject, message }: MailValues,
  standingText: string,
  schedule: Schedule | null = null,
): EmailContent {
  const trimmedMessage = message.trim();
  return {
    email: email.trim(),
    ...(subject.trim() === "" ? {} : { subject: subject.trim() }),
    ...(trimmedMessage === "" || trimmedMessage === standingText.trim() ? {} : { message: trimmedMessage }),
    ...(schedule ? { schedule } : {}),
  };
}
