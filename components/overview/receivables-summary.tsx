"use client";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Amount } from "@/components/ui/amount";
import { Link } from "@/components/ui/link";
import type { OpenInvoice } from "@/lib/api/browser/sales/receivables";
import { sumReceivablesByCurrency } from "./sums";

type Props = {
  openInvoices: readonly OpenInvoice[] | undefined;
  overdueInvoices: readonly OpenInvoice[] | undefined;
  ownCurrency: string;
};

/** Shows the sum of the receivables in large type, and as a filled bar which share of the sum is overdue. */
export function ReceivablesSummary({ openInvoices, overdueInvoices, ownCurrency }: Props) {
  const t = useTranslations("overview");
  const formats = useFormats();
  const { id } = useCompany();
  const [ownSum, ...otherSums] = sumReceivablesByCurrency(openInvoices ?? [], ownCurrency);
  const overdueSum = sumReceivablesByCurrency(overdueInvoices ?? [], ownCurrency)[0];
  const overduePercent =
    ownSum && overdueSum && ownSum.minor > 0n ? Number((overdueSum.minor * 1000n) / ownSum.minor) / 10 : 0;
  return (
    <section>
      <h2 className="label">{t("owed", { currency: ownCurrency })}</h2>
      <p className="ore-full mt-1 text-2xl font-[600] tracking-[-0.02em] tabular-nums">
        {openInvoices ? (
          <Amount text={formats.amount(ownSum?.minor ?? 0n)} />
        ) : (
          <span className="bar-wait my-2 h-6 w-48" />
        )}
      </p>
      <svg className="mt-3 block h-[6px] w-full" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect y="2" width="100" height="2" fill="var(--stage-invoiced)" />
        {overduePercent > 0 ? <rect width={overduePercent} height="6" fill="var(--alarm)" /> : null}
      </svg>
      {openInvoices && overdueInvoices ? (
        renderCounts(openInvoices.length, overdueInvoices.length)
      ) : (
        <span className="bar-wait mt-4 h-9" />
      )}
    </section>
  );

  function renderCounts(openCount: number, overdueCount: number) {
    return (
      <dl className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 text-sm items-center">
        <dt className={overdueSum && overdueSum.minor > 0n ? "late" : "secondary"}>
          <Link href={`/companies/${id}/sales?filter=overdue`} className="inline-block py-[3px] hover:underline">
            {t("overdueCount", { count: overdueCount, counted: formats.count(overdueCount) })}
          </Link>
        </dt>
        <dd className="num">
          <Amount text={formats.amount(overdueSum?.minor ?? 0n)} />
        </dd>
        <dt className="secondary">
          <Link href={`/companies/${id}/sales?filter=unpaid`} className="inline-block py-[3px] hover:underline">
            {t("notDueCount", { count: openCount - overdueCount, counted: formats.count(openCount - overdueCount) })}
          </Link>
        </dt>
        <dd className="num">
          {ownSum && overdueSum ? <Amount text={formats.amount(ownSum.minor - overdueSum.minor)} /> : null}
        </dd>
        {otherSums.map((currencySum) => (
          <div key={currencySum.currency} className="contents">
            <dt className="secondary">{t("alsoIn", { currency: currencySum.currency })}</dt>
            <dd className="num">
              <Amount text={formats.amount(currencySum.minor, currencySum.currency)} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
}
