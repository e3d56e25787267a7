import { text } from "node:stream/consumers";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { prerenderToNodeStream } from "react-dom/static";
import { CompanyProvider } from "@/components/shell/company/company-context";
import { messages } from "@/lib/i18n/messages";
import type { Role } from "@/lib/rules/access/roles";
import { allScopes } from "@/lib/rules/access/scopes";

const company = {
  ...{
    id: "c",
    name: "Norrsken",
    countryCode: "SE",
    currencyCode: "SEK",
    timeZone: "Europe/Stockholm",
    offered: allScopes,
  },
  ...({ role: "owner", personId: "p" } as const),
};

/**
 * Renders the HTML in English for the owner of a Swedish company, or for a person with another role. The data comes
 * only from the query client; nothing is fetched.
 */
export function renderInCompany(
  children: ReactNode,
  queryClient = new QueryClient(),
  role: Role = company.role,
): string {
  return renderToStaticMarkup(withCompany(children, queryClient, role));
}

/** Renders the same HTML as `renderInCompany`, including the lazily loaded components. */
export async function renderCompletelyInCompany(children: ReactNode, queryClient = new QueryClient()): Promise<string> {
  const { prelude } = await prerenderToNodeStream(withCompany(children, queryClient, company.role));
  return text(prelude);
}

const withCompany = (children: ReactNode, queryClient: QueryClient, role: Role) => (
  <NextIntlClientProvider locale="en" messages={messages.en} timeZone="UTC">
    <QueryClientProvider client={queryClient}>
      <CompanyProvider company={{ ...company, role }}>{children}</CompanyProvider>
    </QueryClientProvider>
  </NextIntlClientProvider>
);

/** Returns the texts of each part of the page that starts with this tag. */
export function textsOfTag(html: string, tag: string): string[][] {
  const htmlParts = html.split(`<${tag}`).slice(1);
  return htmlParts.map((htmlPart) => {
    const plainText = htmlPart
      .slice(htmlPart.indexOf(">") + 1)
      .replaceAll("<wbr/>", "")
      .replace(/<[^>]+>/g, "\n");
    return plainText.split(/\s*\n\s*/).filter(Boolean);
  });
}
