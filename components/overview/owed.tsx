"use client";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Amount } from "@/components/ui/amount";
import { Link } from "@/components/ui/link";
import type { OpenInvoice } from "@/lib/api/browser/sales/receivables";
import { sumsOf } from "./sums";

type Props = {
  open: readonly OpenInvoice[] | undefined;
  overdue: readonly OpenInvoice[] | undefined;
  currency: string;
};

/** The sum of the receivables in large type, and the overdue share of it as a filled bar. */
export function Owed({ open, overdue, currency }: Props) {
  const t = useTranslations("overview");
  const formats = useFormats();
  const { id } = useCompany();
  const [own, ...others] = sumsOf(open ?? [], currency);
  const late = sumsOf(overdue ?? [], currency)[0];
  const share = own && late && own.minor > 0n ? Number((late.minor * 1000n) / own.minor) / 10 : 0;
  return (
    <section>
      <h2 className="label">{t("owed", { currency })}</h2>
      <p className="ore-full mt-1 text-2xl font-[600] tracking-[-0.02em] tabular-nums">
        {open ? <Amount text={formats.amount(own?.minor ?? 0n)} /> : <span className="bar-wait my-2 h-6 w-48" />}
      </p>
      <svg className="mt-3 block h-[6px] w-full" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect y="2" width="100" height="2" fill="var(--stage-invoiced)" />
        {share > 0 ? <rect width={share} height="6" fill="var(--alarm)" /> : null}
      </svg>
      {open && overdue ? counted(open.length, overdue.length) : <span className="bar-wait mt-4 h-9" />}
    </section>
  );

  function counted(all: number, lateCount: number) {
    return (
      <dl className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 text-sm items-center">
        <dt className={late && late.minor > 0n ? "late" : "two"}>
          <Link href={`/companies/${id}/sales?filter=overdue`} className="inline-block py-[3px] hover:underline">
            {t("overdueCount", { count: lateCount, counted: formats.count(lateCount) })}
          </Link>
        </dt>
        <dd className="num">
          <Amount text={formats.amount(late?.minor ?? 0n)} />
        </dd>
        <dt className="two">
          <Link href={`/companies/${id}/sales?filter=unpaid`} className="inline-block py-[3px] hover:underline">
            {t("notDueCount", { count: all - lateCount, counted: formats.count(all - lateCount) })}
          </Link>
        </dt>
        <dd className="num">{own && late ? <Amount text={formats.amount(own.minor - late.minor)} /> : null}</dd>
        {others.map((sum) => (
          <div key={sum.currency} className="contents">
            <dt className="two">{t("alsoIn", { currency: sum.currency })}</dt>
            <dd className="num">
              <Amount text={formats.amount(sum.minor, sum.currency)} />
            </dd>
          </div>
        ))}
      </dl>
    );
  }
}
