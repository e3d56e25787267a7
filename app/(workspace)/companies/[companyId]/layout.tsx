import type { Metadata } from "next";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { needsLogin } from "@/components/connection/connection-label";
import { ClientMessages } from "@/components/shell/client-messages";
import { CompanyProvider } from "@/components/shell/company/company-context";
import { CompanyShell } from "@/components/shell/company/company-shell";
import { Keys } from "@/components/shell/keys/keys";
import { Providers } from "@/components/shell/providers";
import { UndoToasts } from "@/components/undo/undo-toasts";
import { getUnconfirmedPageAccess } from "@/lib/auth/access";
import { connectionStateOf, listCompanies } from "@/lib/auth/connections";
import { recordSeen } from "@/lib/auth/last-seen";
import { getSession } from "@/lib/auth/session";
import { recordSessionSeen } from "@/lib/auth/session-seen";
import { recordLanguage } from "@/lib/notices/notice-person";
import { env } from "@/lib/platform/env";
import { mayDo } from "@/lib/rules/access/roles";
import { CompanyPalette } from "./company-palette";

type Props = { children: ReactNode; params: Promise<{ companyId: string }> };

/** The title of the tab names the company. */
export async function generateMetadata({ params }: Pick<Props, "params">): Promise<Metadata> {
  const { company } = await getUnconfirmedPageAccess((await params).companyId);
  return { title: { template: `%s · ${company.name} · Stegvis`, default: company.name } };
}

/** Turns the company id of the address into access or a not-found page, and draws the frame around the company's pages. */
export default async function CompanyLayout({ children, params }: Props) {
  const { companyId } = await params;
  const access = await getUnconfirmedPageAccess(companyId);
  const session = await getSession();
  if (session === null) return null;
  const language = await getLocale();
  const [connection, companies] = await Promise.all([
    connectionStateOf(access),
    listCompanies(session, language),
    recordLanguage(session, language),
    recordSeen(access),
    recordSessionSeen(session),
  ]);
  const { name, countryCode, currencyCode, timeZone } = access.company;
  const companyFacts = {
    id: access.companyId,
    name,
    countryCode,
    currencyCode,
    timeZone,
    role: access.role,
    offered: env().OAUTH_SCOPES,
    personId: access.personId,
  };
  const paletteCompanies = companies.map(
    ({ companyId: id, name, countryCode, role, connection: companyConnection }) => ({
      ...{ companyId: id, name, countryCode, role },
      isConnected: !needsLogin(companyConnection),
    }),
  );
  return (
    <ClientMessages>
      <CompanyProvider company={companyFacts}>
        <Providers
          persistentToasts={
            mayDo(access.role, "sales.operate") || mayDo(access.role, "purchase.operate") ? <UndoToasts /> : null
          }
        >
          <CompanyShell
            companyAccess={access}
            signedInPerson={session}
            connection={connection}
            companies={companies}
            palette={<CompanyPalette companies={paletteCompanies} />}
            phonePalette={<CompanyPalette companies={paletteCompanies} isPhone />}
          >
            {children}
          </CompanyShell>
          <Keys />
        </Providers>
      </CompanyProvider>
    </ClientMessages>
  );
}
