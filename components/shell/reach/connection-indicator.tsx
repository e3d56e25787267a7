import { useLocale, useTranslations } from "next-intl";
import { formatsOf } from "@/components/format/formats";
import { buttonClass } from "@/components/ui/button-class";
import { Link } from "@/components/ui/link";
import { daysUntil, shownDaysOf } from "@/lib/rules/access/refresh-token-life";
import type { CompanyOfPage, ConnectionState } from "@/lib/rules/access/shown-connection";
import { now } from "@/lib/values/clock";
import { ConnectionForm } from "../connection-form";

type Props = { companyAccess: CompanyOfPage; connection: ConnectionState | null; isShownWhenBrokenOnly?: boolean };

/** Shows the state of the connection to the books: a word, a fact, and a button that repairs a broken connection. */
export function ConnectionIndicator({ companyAccess, connection, isShownWhenBrokenOnly }: Props) {
  const t = useTranslations("shell.weather");
  const locale = useLocale();
  const connectionStatus = connection?.status ?? "missing";
  const isBroken = connectionStatus !== "active" && connectionStatus !== "expiring";
  const { company, companyId } = companyAccess;
  const connectForm = isBroken ? (
    <ConnectionForm purpose="reconnect" companyId={companyId}>
      <button type="submit" className={buttonClass({ size: "sm" }, "justify-self-start")}>
        {connectionStatus === "missing" || connectionStatus === "disconnected" ? t("connect") : t("mend")}
      </button>
    </ConnectionForm>
  ) : null;
  if (isShownWhenBrokenOnly) return connectForm;
  const formats = formatsOf(locale, company.countryCode, company.timeZone, company.currencyCode);
  const refreshedAt = connection?.lastRefreshedAt;
  const daysLeft = connection?.refreshExpiresAt ? shownDaysOf(daysUntil(connection.refreshExpiresAt, now())) : 0;
  const statusTexts = {
    active: refreshedAt ? t("activeSubAt", { time: formats.time(refreshedAt.toISOString()) }) : t("activeSub"),
    expiring: t("expiringSub", { days: daysLeft }),
    reconnect: t("reconnectSub"),
    disconnected: t("disconnectedSub"),
    missing: t("missingSub"),
  };
  const tone = connectionStatus === "reconnect" ? "lost" : connectionStatus === "active" ? "" : "turn";
  return (
    <>
      <Link className={`weather ${tone}`} href={`/companies/${companyId}/settings/connection`} prefetch={false}>
        <StateIcon connectionStatus={connectionStatus} />
        <span>
          <b>{t(connectionStatus)}</b>
          {statusTexts[connectionStatus]}
        </span>
      </Link>
      {connectForm}
    </>
  );
}

function StateIcon({ connectionStatus }: { connectionStatus: string }) {
  const [colour, markPath] =
    connectionStatus === "active"
      ? ["var(--settled)", "M4.4 7.2l1.9 1.8 3.4-3.8"]
      : connectionStatus === "reconnect"
        ? ["var(--alarm)", "M4.8 4.8l4.4 4.4M9.2 4.8L4.8 9.2"]
        : ["var(--now-mark)", "M7 4v3.6M7 9.2v1.2"];
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke={colour} strokeWidth="1.5" aria-hidden="true">
      <circle cx="7" cy="7" r="5.5" />
      <path d={markPath} />
    </svg>
  );
}
