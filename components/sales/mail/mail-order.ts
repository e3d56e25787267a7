import type { CompanySettings } from "@/lib/api/contract/company-settings";
import type { Customer } from "@/lib/api/contract/customer";
import type { EmailOrder } from "@/lib/api/contract/operation";

export type MailValues = { email: string; subject: string; message: string };

/**
 * The order of a mail as it was written: what is left as the service has it is left out, so that the service's own holds.
 *
 * @param standing the company's standing text, with which the field began
 */
export function mailOrder({ email, subject, message }: MailValues, standing: string): EmailOrder {
  const own = message.trim();
  return {
    email: email.trim(),
    ...(subject.trim() === "" ? {} : { subject: subject.trim() }),
    ...(own === "" || own === standing.trim() ? {} : { message: own }),
  };
}

/** The text the service takes when the order brings none; empty where it has words of its own. Assumed: by country. */
export function standingText(settings: CompanySettings | undefined, customer: Customer | null): string {
  if (!settings) return "";
  const country = customer?.invoiceAddress.countryCode ?? "";
  const abroad = country !== "" && country !== settings.address.countryCode;
  return abroad ? settings.mailText.foreign : settings.mailText.domestic;
}
