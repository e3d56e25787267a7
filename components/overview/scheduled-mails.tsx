"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Link } from "@/components/ui/link";
import { outgoingQuery } from "@/lib/api/browser/sales/outgoing";

const maxShownMails = 4;

/** Shows the mails that are sent at a chosen time, the next ones first. Nothing is shown when there are none. */
export function ScheduledMails({ today }: { today: string | null }) {
  const t = useTranslations("overview");
  const formats = useFormats();
  const { id } = useCompany();
  const { leaving: scheduledMails = [], days: mailDays = [] } = useQuery(outgoingQuery(id)).data ?? {};
  if (scheduledMails.length === 0) return null;
  const outgoingPath = `/companies/${id}/sales/later`;
  return (
    <section aria-label={t("leaving")}>
      <h2>{t("leaving")}</h2>
      <ol className="upcoming mt-2">
        {scheduledMails.slice(0, maxShownMails).map((scheduledMail) => (
          <li key={scheduledMail.id}>
            <span className="mute num text-sm">
              {formats.day(formats.dayOf(scheduledMail.carryOutAt ?? scheduledMail.createdAt), today)}
            </span>
            <Link className="cut" href={outgoingPath} prefetch={false}>
              {scheduledMail.about?.customerName}
            </Link>
            <span className="num">
              {scheduledMail.onHold ? t("onHold") : formats.time(scheduledMail.carryOutAt ?? scheduledMail.createdAt)}
            </span>
          </li>
        ))}
      </ol>
      {scheduledMails.length > maxShownMails ? (
        <p className="pt-1 text-sm">
          <Link className="link inline-block py-3" href={outgoingPath} prefetch={false}>
            {t("leavingAll", { count: mailDays.reduce((sum, { count: mailCount }) => sum + mailCount, 0) })}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
