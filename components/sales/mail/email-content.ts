import type { EmailContent, Schedule } from "@/lib/api/contract/operations/command-input";

export type MailValues = { email: string; subject: string; message: string };

/**
 * Returns the content of a mail as it was typed. An empty subject or message is left out, and so is a message equal to
 * the service's text, so that the service writes its own text.
 *
 * @param serviceText the message that the service writes; it is the initial text of the field
 * @param schedule the time at which the mail is to be sent; null to send the mail immediately
 */
export function emailContentOf(
  { email, subject, message }: MailValues,
  serviceText: string,
  schedule: Schedule | null = null,
): EmailContent {
  const trimmedMessage = message.trim();
  return {
    email: email.trim(),
    ...(subject.trim() === "" ? {} : { subject: subject.trim() }),
    ...(trimmedMessage === "" || trimmedMessage === serviceText.trim() ? {} : { message: trimmedMessage }),
    ...(schedule ? { schedule } : {}),
  };
}
