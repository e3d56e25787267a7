import type { EmailContent, Schedule } from "@/lib/api/contract/operations/command-input";

export type MailValues = { email: string; subject: string; message: string };

/**
 * The content of a mail as it was written. An empty subject or message, and the standing text, are left out, so that the
 * service uses its own.
 *
 * @param standingText the company's standing text, with which the field began
 * @param schedule     when the mail is to leave; null for now
 */
export function emailContentOf(
  { email, subject, message }: MailValues,
  standingText: string,
  schedule: Schedule | null = null,
): EmailContent {
  const ownMessage = message.trim();
  return {
    email: email.trim(),
    ...(subject.trim() === "" ? {} : { subject: subject.trim() }),
    ...(ownMessage === "" || ownMessage === standingText.trim() ? {} : { message: ownMessage }),
    ...(schedule ? { schedule } : {}),
  };
}
