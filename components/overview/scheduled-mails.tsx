"use client";
import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Link } from "@/components/ui/link";
import { outgoingQuery } from "@/lib/api/browser/sales/outgoing";

const maxShown = 4;

/** The mails that are sent at a chosen time, the next ones first. Nothing is shown when there are none. */
export function ScheduledMails({ today }: { today: string | null }) {
  const t = useTranslations("overview");
  const formats = useFormats();
  const { id } = useCompany();
  const { leaving = [], days = [] } = useQuery(outgoingQuery(id)).data ?? {};
  if (leaving.length === 0) return null;
  const outgoingPath = `/companies/${id}/sales/later`;
  return (
    <section aria-label={t("leaving")}>
      <h2>{t("leaving")}</h2>
      <ol className="upcoming mt-2">
        {leaving.slice(0, maxShown).map((one) => (
          <li key={one.id}>
            <span className="mute num text-sm">
              {formats.day(formats.dayOf(one.carryOutAt ?? one.createdAt), today)}
            </span>
            <Link className="cut" href={outgoingPath} prefetch={false}>
              {one.about?.customerName}
            </Link>
            <span className="num">{one.onHold ? t("onHold") : formats.time(one.carryOutAt ?? one.createdAt)}</span>
          </li>
        ))}
      </ol>
      {leaving.length > maxShown ? (
        <p className="pt-1 text-sm">
          <Link className="link inline-block py-3" href={outgoingPath} prefetch={false}>
            {t("leavingAll", { count: days.reduce((sum, { count }) => sum + count, 0) })}
          </Link>
        </p>
      ) : null}
    </section>
  );
}
