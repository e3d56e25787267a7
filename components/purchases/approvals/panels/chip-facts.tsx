"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { EarlierInvoice, EvidenceFinding, SimilarInvoice } from "@/lib/api/contract/purchases/approval";
import { formatDecimal } from "@/lib/values/money";
import css from "../cockpit.module.css";

type ChipOf<Code extends EvidenceFinding["code"]> = Extract<EvidenceFinding, { code: Code }>;

/** Explains a finding of the evidence by its facts, and says what the person can do. */
export function ChipFacts({ chip }: { chip: EvidenceFinding }) {
  const t = useTranslations("approvals.evidence.facts");
  switch (chip.code) {
    case "number_used":
    case "same_amount_and_date":
      return (
        <>
          <SimilarInvoices twins={chip.twins} count={chip.count} />
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
    money: (minor: string, currency: string) => formats.money(BigInt(minor), currency),
    day: (day: EarlierInvoice["invoiceOn"]) => (day ? formats.date(day) : ""),
  };
}

function SimilarInvoices({ twins, count }: { twins: readonly SimilarInvoice[]; count: number }) {
  const t = useTranslations("approvals.evidence.facts");
  const { money, day } = useChipFormats();
  return (
    <ul className={css.twins}>
      {twins.map((twin) => (
        <li key={twin.id}>
          <span className="id mid">{twin.invoiceNumber || t("noNumber")}</span> <span>{day(twin.invoiceOn)}</span>{" "}
          <span className="num">{money(twin.totalMinor, twin.currencyCode)}</span> <span>{t(`twin.${twin.is}`)}</span>
        </li>
      ))}
      {count > twins.length ? <li>{t("twinsMore", { count: count - twins.length })}</li> : null}
    </ul>
  );
}

function BankChanged({ chip }: { chip: ChipOf<"bank_changed"> }) {
  const t = useTranslations("approvals.evidence.facts.bank");
  const { formats, day } = useChipFormats();
  const members = chip.members.map((member) => t(`members.${member}`)).join(", ");
  const changeText = chip.since
    ? t("since", { members, number: chip.since.invoiceNumber, day: day(chip.since.invoiceOn) })
    : t("sinceSeen", { members, day: chip.seenAt ? formats.date(formats.dayOf(chip.seenAt)) : "" });
  return (
    <>
      <p>{changeText}</p>
      <p>{t("cure")}</p>
    </>
  );
}

/** Draws the earlier amounts and the amount of this invoice as bars, with heights in percent of the tallest bar. */
function UnusualAmount({ chip }: { chip: ChipOf<"amount_far"> }) {
  const t = useTranslations("approvals.evidence.facts.amount");
  const { money } = useChipFormats();
  const earlierMinors = chip.invoices.toReversed().map(({ totalMinor }) => BigInt(totalMinor));
  const ownTotalMinor = BigInt(chip.totalMinor);
  const absolute = (minor: bigint) => (minor < 0n ? -minor : minor);
  const highestMinor = [...earlierMinors, ownTotalMinor]
    .map(absolute)
    .reduce((top, one) => (one > top ? one : top), 1n);
  const text = t("said", {
    median: money(chip.medianMinor, chip.currencyCode),
    low: money(chip.lowMinor, chip.currencyCode),
    high: money(chip.highMinor, chip.currencyCode),
    own: money(chip.totalMinor, chip.currencyCode),
  });
  return (
    <div className={css.sparkRow}>
      <p>{text}</p>
      <span className={css.spark} aria-hidden="true">
        {[...earlierMinors, ownTotalMinor].map((minor, index, all) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: the order of the bars never changes
            key={index}
            data-own={index === all.length - 1 || undefined}
            style={{ height: `${Number((absolute(minor) * 100n) / highestMinor)}%` }}
          />
        ))}
      </span>
    </div>
  );
}

function VatMismatch({ chip }: { chip: ChipOf<"vat_mismatch"> }) {
  const t = useTranslations("approvals.evidence.facts.vat");
  const { formats, money } = useChipFormats();
  const [vat, base, expected] = [chip.vatMinor, chip.baseMinor, chip.expectedMinor].map((minor) =>
    money(minor, chip.currencyCode),
  );
  const values = { vat: vat ?? "", base: base ?? "" };
  return (
    <p>
      {chip.rateBps === null
        ? t("noRate", values)
        : t("rate", { ...values, expected: expected ?? "", rate: formats.percent(chip.rateBps) })}
    </p>
  );
}

function UnbalancedRows({ chip }: { chip: ChipOf<"rows_unbalanced"> }) {
  const t = useTranslations("approvals.evidence.facts");
  const { money } = useChipFormats();
  return (
    <p>
      {t("rows_unbalanced", {
        difference: money(chip.differenceMinor, chip.currencyCode),
        total: money(chip.totalMinor, chip.currencyCode),
        payable: money(chip.payableMinor, chip.currencyCode),
      })}
    </p>
  );
}

function AllocatedCost({ chip }: { chip: ChipOf<"allocated"> }) {
  const t = useTranslations("approvals.evidence.facts");
  const { money, day } = useChipFormats();
  const { count, from, to, minor, currencyCode } = chip;
  return <p>{t("allocated", { count, from: day(from), to: day(to), amount: money(minor, currencyCode) })}</p>;
}

function ForeignCurrency({ chip }: { chip: ChipOf<"foreign_currency"> }) {
  const t = useTranslations("approvals.evidence.facts.currency");
  const { formats } = useChipFormats();
  const { currencyCode: foreign, companyCurrency: own, rate } = chip;
  if (rate === null) return <p>{t("noRate", { foreign, own })}</p>;
  return <p>{t("rate", { foreign, own, rate: formatDecimal(BigInt(rate), 4, formats.numbers) })}</p>;
}
