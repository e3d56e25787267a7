import { setTimeout as pause } from "node:timers/promises";
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { ColourForm } from "@/components/connection/colour-form";
import { ConnectionFacts } from "@/components/connection/connection-facts";
import { ConnectionState } from "@/components/connection/connection-state";
import { DisconnectForm } from "@/components/connection/disconnect-form";
import { LiveCheck } from "@/components/connection/live-check";
import { ScopeTable } from "@/components/connection/scope-table";
import { SettingsTabs } from "@/components/connection/settings-tabs";
import { ClientMessages } from "@/components/shell/client-messages";
import { ReportLostConnection } from "@/components/shell/reach/report-lost-connection";
import { PageHead } from "@/components/ui/page-head";
import { type CompanyAccess, getUnconfirmedPageAccess, isUnconfirmed } from "@/lib/auth/access";
import { connectionStateOf } from "@/lib/auth/connections";
import { parseReturnTo } from "@/lib/auth/return-to";
import { getSession } from "@/lib/auth/session";
import { getAccessToken } from "@/lib/auth/tokens/tokens";
import { env } from "@/lib/platform/env";
import { mayDo } from "@/lib/rules/access/roles";
import { listMissingScopes } from "@/lib/rules/access/scopes";
import { disconnectOutcomes } from "@/lib/rules/access/shown-connection";

type Props = {
  params: Promise<{ companyId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("connection");
  return { title: t("title") };
}

export default async function ConnectionPage({ params, searchParams }: Props) {
  const { disconnect, returnTo } = await searchParams;
  const access = await getUnconfirmedPageAccess((await params).companyId);
  const returnPath = parseReturnTo(typeof returnTo === "string" ? returnTo : null);
  const isAccessUnconfirmed = isUnconfirmed(access);
  // The person was sent here to connect again, and the connection is confirmed now, whichever button they used.
  if (returnPath && !isAccessUnconfirmed) return redirect(returnPath);
  await refreshTokenIfDue(access);
  const [t, connection, session] = await Promise.all([
    getTranslations("connection"),
    connectionStateOf(access),
    getSession(),
  ]);
  const { name, initials, colour } = access.company;
  const isUsable = connection?.status === "active" || connection?.status === "expiring";
  return (
    <ClientMessages namespaces={["connection"]}>
      <PageHead title={t("title")} breadcrumbs={[t("settings")]} />
      <SettingsTabs companyId={access.companyId} current="connection" />
      <div className="page grid max-w-[860px] gap-9">
        <ConnectionState
          companyAccess={access}
          connection={connection}
          outcome={disconnectOutcomes.find((knownOutcome) => knownOutcome === disconnect) ?? null}
          returnTo={returnPath ?? undefined}
        />
        {connection?.status === "reconnect" ? <ReportLostConnection /> : null}
        {isUsable ? <LiveCheck /> : null}
        {connection ? (
          <>
            <ConnectionFacts
              access={access}
              connection={connection}
              personName={session?.email ?? session?.name ?? null}
            />
            <ScopeTable
              companyId={access.companyId}
              grantedScopes={connection.scopes}
              missingScopes={listMissingScopes(connection.scopes, {
                role: access.role,
                countryCode: access.company.countryCode,
                offeredScopes: env().OAUTH_SCOPES,
              })}
              isConnectionUsable={isUsable}
            />
          </>
        ) : null}
        {mayDo(access.role, "company.write") && !isAccessUnconfirmed ? (
          <ColourForm companyId={access.companyId} initials={initials} colour={colour} />
        ) : null}
        {connection && connection.status !== "disconnected" ? (
          <DisconnectForm companyId={access.companyId} companyName={name} />
        ) : null}
      </div>
    </ClientMessages>
  );
}

const refreshTimeoutMs = 2000;

/**
 * Refreshes the token if that is due, so that the page shows the current state. A slow identity server is not waited for.
 */
async function refreshTokenIfDue(access: CompanyAccess): Promise<void> {
  const refreshAttempt = getAccessToken(access).then(
    () => undefined,
    () => undefined,
  );
  await Promise.race([refreshAttempt, pause(refreshTimeoutMs)]);
}
