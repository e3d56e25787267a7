"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import type { EarlierInvoice, EvidenceChip, Twin } from "@/lib/api/contract/purchases/approval";
import { formatDecimal } from "@/lib/values/money";
import css from "../cockpit.module.css";

type Of<Code extends EvidenceChip["code"]> = Extract<EvidenceChip, { code: Code }>;

/** Explains a chip of the evidence by the facts behind it, and what to do. */
export function ChipFacts({ chip }: { chip: EvidenceChip }) {
  const t = useTranslations("approvals.evidence.facts");
  switch (chip.code) {
    case "number_used":
    case "same_amount_and_date":
      return (
        <>
          <Twins twins={chip.twins} count={chip.count} />
          <p>{t(`${chip.code}.cure`)}</p>
        </>
      );
    case "first_invoice":
      return <p>{t("first_invoice", { supplier: chip.supplierName })}</p>;
    case "bank_changed":
      return <BankChanged chip={chip} />;
    case "amount_far":
      return <AmountFar chip={chip} />;
    case "vat_mismatch":
      return <Vat chip={chip} />;
    case "rows_unbalanced":
      return <Unbalanced chip={chip} />;
    case "allocated":
      return <Allocated chip={chip} />;
    case "foreign_currency":
      return <Currency chip={chip} />;
    default:
      return <p>{t(`not_known.${chip.what}`)}</p>;
  }
}

function useWords() {
  const formats = useFormats();
  return {
    formats,
    money: (minor: string, currency: string) => formats.money(BigInt(minor), currency),
    day: (day: EarlierInvoice["invoiceOn"]) => (day ? formats.date(day) : ""),
  };
}

function Twins({ twins, count }: { twins: readonly Twin[]; count: number }) {
  const t = useTranslations("approvals.evidence.facts");
  const { money, day } = useWords();
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

function BankChanged({ chip }: { chip: Of<"bank_changed"> }) {
  const t = useTranslations("approvals.evidence.facts.bank");
  const { formats, day } = useWords();
  const members = chip.members.map((member) => t(`members.${member}`)).join(", ");
  const since = chip.since
    ? t("since", { members, number: chip.since.invoiceNumber, day: day(chip.since.invoiceOn) })
    : t("sinceSeen", { members, day: chip.seenAt ? formats.date(formats.dayOf(chip.seenAt)) : "" });
  return (
    <>
      <p>{since}</p>
      <p>{t("cure")}</p>
    </>
  );
}

/** Draws earlier amounts and this one as bars, with heights in percent of the tallest bar. */
function AmountFar({ chip }: { chip: Of<"amount_far"> }) {
  const t = useTranslations("approvals.evidence.facts.amount");
  const { money } = useWords();
  const past = chip.invoices.toReversed().map(({ totalMinor }) => BigInt(totalMinor));
  const own = BigInt(chip.totalMinor);
  const size = (minor: bigint) => (minor < 0n ? -minor : minor);
  const most = [...past, own].map(size).reduce((top, one) => (one > top ? one : top), 1n);
  const words = t("said", {
    median: money(chip.medianMinor, chip.currencyCode),
    low: money(chip.lowMinor, chip.currencyCode),
    high: money(chip.highMinor, chip.currencyCode),
    own: money(chip.totalMinor, chip.currencyCode),
  });
  return (
    <div className={css.sparkRow}>
      <p>{words}</p>
      <span className={css.spark} aria-hidden="true">
        {[...past, own].map((minor, index, all) => (
          <i
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar's place is its identity
            key={index}
            data-own={index === all.length - 1 || undefined}
            style={{ height: `${Number((size(minor) * 100n) / most)}%` }}
          />
        ))}
      </span>
    </div>
  );
}

function Vat({ chip }: { chip: Of<"vat_mismatch"> }) {
  const t = useTranslations("approvals.evidence.facts.vat");
  const { formats, money } = useWords();
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

function Unbalanced({ chip }: { chip: Of<"rows_unbalanced"> }) {
  const t = useTranslations("approvals.evidence.facts");
  const { money } = useWords();
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

function Allocated({ chip }: { chip: Of<"allocated"> }) {
  const t = useTranslations("approvals.evidence.facts");
  const { money, day } = useWords();
  const { count, from, to, minor, currencyCode } = chip;
  return <p>{t("allocated", { count, from: day(from), to: day(to), amount: money(minor, currencyCode) })}</p>;
}

function Currency({ chip }: { chip: Of<"foreign_currency"> }) {
  const t = useTranslations("approvals.evidence.facts.currency");
  const { formats } = useWords();
  const { currencyCode: foreign, companyCurrency: own, rate } = chip;
  if (rate === null) return <p>{t("noRate", { foreign, own })}</p>;
  return <p>{t("rate", { foreign, own, rate: formatDecimal(BigInt(rate), 4, formats.numbers) })}</p>;
}
