import { useLocale, useTranslations } from "next-intl";
import { formatsOf } from "@/components/format/formats";
import { buttonClass } from "@/components/ui/button-class";
import { Link } from "@/components/ui/link";
import type { ConnectionState, ShownCompany } from "@/lib/rules/access/shown-connection";
import { now } from "@/lib/values/clock";
import { ConnectionForm } from "../connection-form";

type Props = { access: ShownCompany; connection: ConnectionState | null; onlyWhenBroken?: boolean };

const dayMs = 86_400_000;

/** Shows the state of the connection to the books: a word, a fact, and a button that repairs a broken connection. */
export function ConnectionIndicator({ access, connection, onlyWhenBroken }: Props) {
  const t = useTranslations("shell.weather");
  const locale = useLocale();
  const state = connection?.status ?? "missing";
  const isBroken = state !== "active" && state !== "expiring";
  const { company, companyId } = access;
  const connectForm = isBroken ? (
    <ConnectionForm purpose="reconnect" companyId={companyId}>
      <button type="submit" className={buttonClass({ size: "sm" }, "justify-self-start")}>
        {state === "missing" || state === "disconnected" ? t("connect") : t("mend")}
      </button>
    </ConnectionForm>
  ) : null;
  if (onlyWhenBroken) return connectForm;
  const formats = formatsOf(locale, company.countryCode, company.timeZone, company.currencyCode);
  const refreshedAt = connection?.lastRefreshedAt;
  const daysLeft = connection?.refreshExpiresAt
    ? Math.max(0, Math.floor((connection.refreshExpiresAt.getTime() - now().getTime()) / dayMs))
    : 0;
  const facts = {
    active: refreshedAt ? t("activeSubAt", { time: formats.time(refreshedAt.toISOString()) }) : t("activeSub"),
    expiring: t("expiringSub", { days: daysLeft }),
    reconnect: t("reconnectSub"),
    disconnected: t("disconnectedSub"),
    missing: t("missingSub"),
  };
  const tone = state === "reconnect" ? "lost" : state === "active" ? "" : "turn";
  return (
    <>
      <Link className={`weather ${tone}`} href={`/companies/${companyId}/settings/connection`} prefetch={false}>
        <StateIcon state={state} />
        <span>
          <b>{t(state)}</b>
          {facts[state]}
        </span>
      </Link>
      {connectForm}
    </>
  );
}

function StateIcon({ state }: { state: string }) {
  const [colour, mark] =
    state === "active"
      ? ["var(--settled)", "M4.4 7.2l1.9 1.8 3.4-3.8"]
      : state === "reconnect"
        ? ["var(--alarm)", "M4.8 4.8l4.4 4.4M9.2 4.8L4.8 9.2"]
        : ["var(--now-mark)", "M7 4v3.6M7 9.2v1.2"];
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="none" stroke={colour} strokeWidth="1.5" aria-hidden="true">
      <circle cx="7" cy="7" r="5.5" />
      <path d={mark} />
    </svg>
  );
}
