import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { formatsOf } from "@/components/format/formats";
import type { CompanyOfPage, ConnectionState } from "@/lib/rules/access/shown-connection";

type Props = { access: CompanyOfPage; connection: ConnectionState; personName: string | null };

export function ConnectionFacts({ access, connection, personName }: Props) {
  const t = useTranslations("connection");
  const tRoles = useTranslations("common.roles");
  const { company } = access;
  const formats = formatsOf(useLocale(), company.countryCode, company.timeZone, company.currencyCode);
  const formatInstant = (instant: Date) => {
    const isoText = instant.toISOString();
    return `${formats.date(formats.dayOf(isoText))}, ${formats.time(isoText)}`;
  };
  const { connectedAt, lastRefreshedAt, refreshExpiresAt, status } = connection;
  const isUsable = status === "active" || status === "expiring";
  return (
    <section>
      <h2 className="mb-2">{t("facts")}</h2>
      <dl className="border-t border-line text-sm">
        {personName ? <Fact label={t("who")}>{personName}</Fact> : null}
        <Fact label={t("role")}>{tRoles(access.role)}</Fact>
        <Fact label={t("connectedAt")}>{formatInstant(connectedAt)}</Fact>
        <Fact label={t("lastRefreshed")}>{lastRefreshedAt ? formatInstant(lastRefreshedAt) : t("notYet")}</Fact>
        {isUsable && refreshExpiresAt ? (
          <Fact label={t("until")}>
            {t("untilText", { date: formats.date(formats.dayOf(refreshExpiresAt.toISOString())) })}
          </Fact>
        ) : null}
      </dl>
    </section>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 border-b border-line py-[10px]">
      <dt className="secondary">{label}</dt>
      <dd className="break-words">{children}</dd>
    </div>
  );
}
