import type { EmailContent, Schedule } from "@/lib/api/contract/operations/command-input";

export type MailValues = { email: string; subject: string; message: string };

/**
 * The order of a mail as it was written: what is left as the service has it is left out, so that the service's own holds.
 *
 * @param standing the company's standing text, with which the field began
 * @param schedule when it is to leave; null for now
 */
export function mailOrder(
  { email, subject, message }: MailValues,
  standing: string,
  schedule: Schedule | null = null,
): EmailContent {
  const own = message.trim();
  return {
    email: email.trim(),
    ...(subject.trim() === "" ? {} : { subject: subject.trim() }),
    ...(own === "" || own === standing.trim() ? {} : { message: own }),
    ...(schedule ? { schedule } : {}),
  };
}
