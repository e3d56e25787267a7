"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { EarlierInvoice, EvidenceFinding, SimilarInvoice } from "@/lib/api/contract/purchases/approval";
import { formatDecimal } from "@/lib/values/money";
import css from "../cockpit.module.css";

type ChipWithCode<Code extends EvidenceFinding["code"]> = Extract<EvidenceFinding, { code: Code }>;

/** Explains a finding of the evidence by its facts, and says what the person can do. */
export function ChipFacts({ chip }: { chip: EvidenceFinding }) {
  const t = useTranslations("approvals.evidence.facts");
  switch (chip.code) {
    case "number_used":
    case "same_amount_and_date":
      return (
        <>
          <SimilarInvoices similarInvoices={chip.twins} similarCount={chip.count} />
          <p>{t(`${chip.code}.cure`)}</p>
        </>
      );
    case "first_invoice":
      return <p>{t("first_invoice", { supplier: chip.supplierName })}</p>;
    case "bank_changed":
      return <BankChanged chip={chip} />;
    case "amount_far":
      return <UnusualAmount chip={chip} />;
    case "vat_mismatch":
      return <VatMismatch chip={chip} />;
    case "rows_unbalanced":
      return <UnbalancedRows chip={chip} />;
    case "allocated":
      return <AllocatedCost chip={chip} />;
    case "foreign_currency":
      return <ForeignCurrency chip={chip} />;
    default:
      return <p>{t(`not_known.${chip.what}`)}</p>;
  }
}

function useChipFormats() {
  const formats = useFormats();
  return {
    formats,
    formatMinorText: (minor: string, currency: string) => formats.money(BigInt(minor), currency),
    formatDay: (formatDay: EarlierInvoice["invoiceOn"]) => (formatDay ? formats.date(formatDay) : ""),
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
  const { formatMinorText, formatDay } = useChipFormats();
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

function BankChanged({ chip }: { chip: ChipWithCode<"bank_changed"> }) {
  const t = useTranslations("approvals.evidence.facts.bank");
  const { formats, formatDay } = useChipFormats();
  const memberNames = chip.members.map((member) => t(`members.${member}`)).join(", ");
  const changeText = chip.since
    ? t("since", { members: memberNames, number: chip.since.invoiceNumber, day: formatDay(chip.since.invoiceOn) })
    : t("sinceSeen", { members: memberNames, day: chip.seenAt ? formats.date(formats.dayOf(chip.seenAt)) : "" });
  return (
    <>
      <p>{changeText}</p>
      <p>{t("cure")}</p>
    </>
  );
}

/** Draws the earlier amounts and the amount of this invoice as bars, with heights in percent of the tallest bar. */
function UnusualAmount({ chip }: { chip: ChipWithCode<"amount_far"> }) {
  const t = useTranslations("approvals.evidence.facts.amount");
  const { formatMinorText } = useChipFormats();
  const earlierMinors = chip.invoices.toReversed().map(({ totalMinor }) => BigInt(totalMinor));
  const ownTotalMinor = BigInt(chip.totalMinor);
  const absoluteMinor = (minor: bigint) => (minor < 0n ? -minor : minor);
  const highestMinor = [...earlierMinors, ownTotalMinor]
    .map(absoluteMinor)
    .reduce((highest, amountMinor) => (amountMinor > highest ? amountMinor : highest), 1n);
  const amountsText = t("said", {
    median: formatMinorText(chip.medianMinor, chip.currencyCode),
    low: formatMinorText(chip.lowMinor, chip.currencyCode),
    high: formatMinorText(chip.highMinor, chip.currencyCode),
    own: formatMinorText(chip.totalMinor, chip.currencyCode),
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
            style={{ height: `${Number((absoluteMinor(minor) * 100n) / highestMinor)}%` }}
          />
        ))}
      </span>
    </div>
  );
}

function VatMismatch({ chip }: { chip: ChipWithCode<"vat_mismatch"> }) {
  const t = useTranslations("approvals.evidence.facts.vat");
  const { formats, formatMinorText } = useChipFormats();
  const [vatText, baseText, expectedText] = [chip.vatMinor, chip.baseMinor, chip.expectedMinor].map((minor) =>
    formatMinorText(minor, chip.currencyCode),
  );
  const messageValues = { vat: vatText ?? "", base: baseText ?? "" };
  return (
    <p>
      {chip.rateBps === null
        ? t("noRate", messageValues)
        : t("rate", { ...messageValues, expected: expectedText ?? "", rate: formats.percent(chip.rateBps) })}
    </p>
  );
}

function UnbalancedRows({ chip }: { chip: ChipWithCode<"rows_unbalanced"> }) {
  const t = useTranslations("approvals.evidence.facts");
  const { formatMinorText } = useChipFormats();
  return (
    <p>
      {t("rows_unbalanced", {
        difference: formatMinorText(chip.differenceMinor, chip.currencyCode),
        total: formatMinorText(chip.totalMinor, chip.currencyCode),
        payable: formatMinorText(chip.payableMinor, chip.currencyCode),
      })}
    </p>
  );
}

function AllocatedCost({ chip }: { chip: ChipWithCode<"allocated"> }) {
  const t = useTranslations("approvals.evidence.facts");
  const { formatMinorText, formatDay } = useChipFormats();
  const { count, from, to, minor, currencyCode } = chip;
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

function ForeignCurrency({ chip }: { chip: ChipWithCode<"foreign_currency"> }) {
  const t = useTranslations("approvals.evidence.facts.currency");
  const { formats } = useChipFormats();
  const { currencyCode: foreignCurrency, companyCurrency: ownCurrency, rate } = chip;
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
