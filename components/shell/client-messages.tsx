import { NextIntlClientProvider } from "next-intl";
import { getLocale, getMessages } from "next-intl/server";
import type { ReactNode } from "react";
import type { Namespace } from "@/lib/i18n/messages";

/** The namespaces that every client component of the workspace may use; a page adds its own. */
const sharedNamespaces: readonly Namespace[] = ["common", "problems", "shell"];

type Props = { namespaces?: readonly Namespace[]; children: ReactNode };

/**
 * Sends the texts of these namespaces to the client components below and no others, so that a page carries only what it
 * needs.
 */
export async function ClientMessages({ namespaces = [], children }: Props) {
  const [locale, allMessages] = await Promise.all([getLocale(), getMessages()]);
  const sentMessages = Object.fromEntries(
    [...sharedNamespaces, ...namespaces].map((namespace) => [namespace, allMessages[namespace]]),
  );
  return (
    <NextIntlClientProvider locale={locale} messages={sentMessages} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}
