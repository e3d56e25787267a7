import { useLocale, useTranslations } from "next-intl";
import { formatsOf } from "@/components/format/formats";
import { ConnectionForm } from "@/components/shell/connection-form";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/states";
import { TextLink } from "@/components/ui/text-link";
import type { CompanyOfPage, ConnectionNotices as Notices } from "@/lib/rules/access/shown-connection";
import css from "./notices.module.css";

type Props = {
  companyAccess: CompanyOfPage;
  notices: Notices;
  /** Whether another part of the page says that the person's connection has ended. */
  isEndShownElsewhere: boolean;
};

/** Shows that the person's connection ends soon or has ended, and the colleagues whose work waits for their connection. */
export function ConnectionNotices({ companyAccess, notices, isEndShownElsewhere }: Props) {
  const t = useTranslations("notices.connection");
  const locale = useLocale();
  const { company, companyId } = companyAccess;
  const formats = formatsOf(locale, company.countryCode, company.timeZone, company.currencyCode);
  const formatDayOf = (instant: Date) => formats.date(formats.dayOf(instant.toISOString()));
  const { own, colleagues } = notices;
  const isEnding = own?.status === "expiring" && own.refreshExpiresAt !== null;
  return (
    <>
      {own && (isEnding || !isEndShownElsewhere) ? (
        <Notice
          title={t(isEnding ? "endsSoon" : "ended")}
          tone={isEnding ? "turn" : "alarm"}
          actions={
            <ConnectionForm purpose="reconnect" companyId={companyId} returnTo={`/companies/${companyId}/notices`}>
              <Button type="submit" variant="main">
                {t("signIn")}
              </Button>
            </ConnectionForm>
          }
        >
          <p>
            {isEnding && own.refreshExpiresAt
              ? t("endsSoonText", { date: formatDayOf(own.refreshExpiresAt) })
              : t("endedText", { date: formatDayOf(own.since) })}
          </p>
        </Notice>
      ) : null}
      {colleagues.length > 0 ? (
        <ul className={css.list}>
          {colleagues.map(({ personId, name, since, waitingCount }) => (
            <li key={personId} className={css.limit}>
              <span>
                {t("colleague", {
                  who: name ?? t("somebody"),
                  date: formatDayOf(since),
                  count: waitingCount,
                  counted: formats.count(waitingCount),
                })}
              </span>
              <TextLink href={`/companies/${companyId}/settings/people`}>{t("people")}</TextLink>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  );
}
