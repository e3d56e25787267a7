"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { EarlierInvoice, EvidenceFinding, SimilarInvoice } from "@/lib/api/contract/purchases/approval";
import { formatDecimal } from "@/lib/values/money";
import css from "../cockpit.module.css";

type FindingWithCode<Code extends EvidenceFinding["code"]> = Extract<EvidenceFinding, { code: Code }>;

/** Explains a finding of the evidence by its facts, and says what the person can do. */
export function FindingFacts({ chip: finding }: { chip: EvidenceFinding }) {
  const t = useTranslations("approvals.evidence.facts");
  switch (finding.code) {
    case "number_used":
    case "same_amount_and_date":
      return (
        <>
          <SimilarInvoices similarInvoices={finding.twins} similarCount={finding.count} />
          <p>{t(`${finding.code}.cure`)}</p>
        </>
      );
    case "first_invoice":
      return <p>{t("first_invoice", { supplier: finding.supplierName })}</p>;
    case "bank_changed":
      return <BankChanged chip={finding} />;
    case "amount_far":
      return <UnusualAmount chip={finding} />;
    case "vat_mismatch":
      return <VatMismatch chip={finding} />;
    case "rows_unbalanced":
      return <UnbalancedRows chip={finding} />;
    case "allocated":
      return <AllocatedCost chip={finding} />;
    case "foreign_currency":
      return <ForeignCurrency chip={finding} />;
    default:
      return <p>{t(`not_known.${finding.what}`)}</p>;
  }
}

function useFindingFormats() {
  const formats = useFormats();
  return {
    formats,
    formatMinorText: (minor: string, currency: string) => formats.money(BigInt(minor), currency),
    formatDay: (day: EarlierInvoice["invoiceOn"]) => (day ? formats.date(day) : ""),
  };
}

function SimilarInvoices({
  similarInvoices,
  similarCount,
}: {
  similarInvoices: readonly SimilarInvoice[];
  similarCount: number;
}) {
  const t = useTranslations("approvals.evidence.facts");
  const { formatMinorText, formatDay } = useFindingFormats();
  return (
    <ul className={css.twins}>
      {similarInvoices.map((similarInvoice) => (
        <li key={similarInvoice.id}>
          <span className="id mid">{similarInvoice.invoiceNumber || t("noNumber")}</span>{" "}
          <span>{formatDay(similarInvoice.invoiceOn)}</span>{" "}
          <span className="num">{formatMinorText(similarInvoice.totalMinor, similarInvoice.currencyCode)}</span>{" "}
          <span>{t(`twin.${similarInvoice.is}`)}</span>
        </li>
      ))}
      {similarCount > similarInvoices.length ? (
        <li>{t("twinsMore", { count: similarCount - similarInvoices.length })}</li>
      ) : null}
    </ul>
  );
}

function BankChanged({ chip: finding }: { chip: FindingWithCode<"bank_changed"> }) {
  const t = useTranslations("approvals.evidence.facts.bank");
  const { formats, formatDay } = useFindingFormats();
  const memberNames = finding.members.map((member) => t(`members.${member}`)).join(", ");
  const changeText = finding.since
    ? t("since", { members: memberNames, number: finding.since.invoiceNumber, day: formatDay(finding.since.invoiceOn) })
    : t("sinceSeen", { members: memberNames, day: finding.seenAt ? formats.date(formats.dayOf(finding.seenAt)) : "" });
  return (
    <>
      <p>{changeText}</p>
      <p>{t("cure")}</p>
    </>
  );
}

/** Draws the earlier amounts and the amount of this invoice as bars, with heights in percent of the tallest bar. */
function UnusualAmount({ chip: finding }: { chip: FindingWithCode<"amount_far"> }) {
  const t = useTranslations("approvals.evidence.facts.amount");
  const { formatMinorText } = useFindingFormats();
  const earlierMinors = finding.invoices.toReversed().map(({ totalMinor }) => BigInt(totalMinor));
  const ownTotalMinor = BigInt(finding.totalMinor);
  const toAbsoluteMinor = (minor: bigint) => (minor < 0n ? -minor : minor);
  const highestMinor = [...earlierMinors, ownTotalMinor]
    .map(toAbsoluteMinor)
    .reduce((highest, amountMinor) => (amountMinor > highest ? amountMinor : highest), 1n);
  const amountsText = t("said", {
    median: formatMinorText(finding.medianMinor, finding.currencyCode),
    low: formatMinorText(finding.lowMinor, finding.currencyCode),
    high: formatMinorText(finding.highMinor, finding.currencyCode),
    own: formatMinorText(finding.totalMinor, finding.currencyCode),
  });
  return (
    <div className={css.sparkRow}>
      <p>{amountsText}</p>
      <span className={css.spark} aria-hidden="true">
        {[...earlierMinors, ownTotalMinor].map((minor, index, allMinors) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of the bars never changes
            key={index}
            data-own={index === allMinors.length - 1 || undefined}
            style={{ height: `${Number((toAbsoluteMinor(minor) * 100n) / highestMinor)}%` }}
          />
        ))}
      </span>
    </div>
  );
}

function VatMismatch({ chip: finding }: { chip: FindingWithCode<"vat_mismatch"> }) {
  const t = useTranslations("approvals.evidence.facts.vat");
  const { formats, formatMinorText } = useFindingFormats();
  const [vatText, baseText, expectedText] = [finding.vatMinor, finding.baseMinor, finding.expectedMinor].map((minor) =>
    formatMinorText(minor, finding.currencyCode),
  );
  const messageValues = { vat: vatText ?? "", base: baseText ?? "" };
  return (
    <p>
      {finding.rateBps === null
        ? t("noRate", messageValues)
        : t("rate", { ...messageValues, expected: expectedText ?? "", rate: formats.percent(finding.rateBps) })}
    </p>
  );
}

function UnbalancedRows({ chip: finding }: { chip: FindingWithCode<"rows_unbalanced"> }) {
  const t = useTranslations("approvals.evidence.facts");
  const { formatMinorText } = useFindingFormats();
  return (
    <p>
      {t("rows_unbalanced", {
        difference: formatMinorText(finding.differenceMinor, finding.currencyCode),
        total: formatMinorText(finding.totalMinor, finding.currencyCode),
        payable: formatMinorText(finding.payableMinor, finding.currencyCode),
      })}
    </p>
  );
}

function AllocatedCost({ chip: finding }: { chip: FindingWithCode<"allocated"> }) {
  const t = useTranslations("approvals.evidence.facts");
  const { formatMinorText, formatDay } = useFindingFormats();
  const { count, from, to, minor, currencyCode } = finding;
  return (
    <p>
      {t("allocated", {
        count,
        from: formatDay(from),
        to: formatDay(to),
        amount: formatMinorText(minor, currencyCode),
      })}
    </p>
  );
}

function ForeignCurrency({ chip: finding }: { chip: FindingWithCode<"foreign_currency"> }) {
  const t = useTranslations("approvals.evidence.facts.currency");
  const { formats } = useFindingFormats();
  const { currencyCode: foreignCurrency, companyCurrency: ownCurrency, rate } = finding;
  if (rate === null) return <p>{t("noRate", { foreign: foreignCurrency, own: ownCurrency })}</p>;
  return (
    <p>
      {t("rate", {
        foreign: foreignCurrency,
        own: ownCurrency,
        rate: formatDecimal(BigInt(rate), 4, formats.numberLocale),
      })}
    </p>
  );
}
