import { useLocale, useTranslations } from "next-intl";
import { formatsOf } from "@/components/format/formats";
import { ConnectionForm } from "@/components/shell/connection-form";
import { WhileOnline } from "@/components/shell/reach/while-online";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { type ReconnectReason, reconnectReasons } from "@/lib/rules/access/reconnect-reasons";
import type {
  CompanyOfPage,
  ConnectionState as Connection,
  DisconnectOutcome,
} from "@/lib/rules/access/shown-connection";
import { FocusOnMount } from "./focus-on-mount";

type Props = {
  companyAccess: CompanyOfPage;
  connection: Connection | null;
  /** The outcome of disconnecting, when the person has just disconnected. */
  outcome: DisconnectOutcome | null;
  /** The address to which a new connection returns. Where it is missing, the connection returns to this page. */
  returnTo?: string | undefined;
};

/**
 * Shows whether the books can be reached, since when, why they cannot, who can repair the connection, and the one button
 * that does.
 */
export function ConnectionState({ companyAccess, connection, outcome, returnTo }: Props) {
  const t = useTranslations("connection");
  const locale = useLocale();
  const { company, companyId } = companyAccess;
  const formats = formatsOf(locale, company.countryCode, company.timeZone, company.currencyCode);
  const connectionStatus = connection?.status ?? "missing";
  const leadText = t("lead", { company: company.name });
  const sinceText = connection
    ? t("since", { date: formats.date(formats.dayOf(connection.since.toISOString())) })
    : null;

  const failureNotice =
    outcome === "failed" && connectionStatus !== "disconnected" ? (
      <Notice title={<FocusOnMount>{t("outcome.failed")}</FocusOnMount>}>
        <p>{t("outcome.failedText")}</p>
      </Notice>
    ) : null;

  if (connectionStatus === "active") {
    return (
      <section>
        {failureNotice}
        <p className="secondary max-w-[60ch]">{leadText}</p>
        <div className="mt-4">
          <WhileOnline>
            <div className="flex flex-wrap items-center justify-between gap-4 border-t-2 border-settled pt-3">
              <div>
                <h2 className="text-settled">{t("state.active")}</h2>
                <p className="secondary text-sm">
                  {sinceText} {t("state.activeText")}
                </p>
              </div>
              <ConnectionForm purpose="reconnect" companyId={companyId}>
                <Button type="submit">{t("renewNow")}</Button>
              </ConnectionForm>
            </div>
          </WhileOnline>
        </div>
      </section>
    );
  }
  const expiresAt = connection?.refreshExpiresAt;
  const explanation =
    connectionStatus === "reconnect"
      ? t(`reason.${reasonKeyOf(connection?.reason)}`)
      : connectionStatus === "expiring"
        ? t("state.expiringText", { date: expiresAt ? formats.date(formats.dayOf(expiresAt.toISOString())) : "" })
        : t(`state.${connectionStatus}Text`);
  const isUnconnected = connectionStatus === "missing" || connectionStatus === "disconnected";
  const disconnectOutcome = connectionStatus === "disconnected" && outcome !== "failed" ? outcome : null;
  return (
    <section>
      {failureNotice}
      <p className="secondary mb-4 max-w-[60ch]">{leadText}</p>
      <Notice
        title={disconnectOutcome ? <FocusOnMount>{t("outcome.title")}</FocusOnMount> : t(`state.${connectionStatus}`)}
        tone={connectionStatus === "reconnect" ? "alarm" : "turn"}
        actions={
          <ConnectionForm purpose="reconnect" companyId={companyId} returnTo={returnTo}>
            <Button type="submit" variant="main">
              {isUnconnected ? t("connect") : t("reconnect")}
            </Button>
          </ConnectionForm>
        }
      >
        {disconnectOutcome ? <p>{t("outcome.done")}</p> : null}
        {disconnectOutcome ? <p>{t(`outcome.${disconnectOutcome}`)}</p> : null}
        <p>{explanation}</p>
        {sinceText ? (
          <p>
            {sinceText} {t("mender")}
          </p>
        ) : null}
      </Notice>
    </section>
  );
}

/**
 * Returns the message key of a reason. A reason that a newer version of the portal stored is unknown here and gets
 * the general text.
 */
function reasonKeyOf(reason: string | null | undefined): ReconnectReason | "unknown" {
  return reconnectReasons.find((knownReason) => knownReason === reason) ?? "unknown";
}
