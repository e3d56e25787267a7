"use client";

import { useTranslations } from "next-intl";
import { memo, useDeferredValue, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { Amount } from "@/components/ui/amount";
import type { InvoiceTotals } from "@/lib/rules/sales/invoice-totals";
import type { VatReason } from "@/lib/rules/vat/vat-reason";
import { type DraftSettings, draftTotals, netByVatReason, type VatSettings } from "../draft-totals";
import type { DraftValues, RowValues } from "../draft-values";
import { useKindName, useTotalTerms } from "../editor-contexts";
import type { DraftTotalsSettings } from "../use-totals-settings";
import css from "./totals-panel.module.css";

type Settings = DraftSettings & VatSettings & { currency: string };

/** The totals, and the net amounts without VAT by reason. */
export type LiveTotals = InvoiceTotals & { exempt: ReturnType<typeof netByVatReason> };

/** The totals of the rows in the form. They are computed after the keystroke is shown, so that typing is not delayed. */
export function useLiveTotals(settings: Settings): LiveTotals {
  const { numbers } = useFormats();
  const rows = useWatch<DraftValues, "rows">({ name: "rows" });
  const deferredRows = useDeferredValue(rows);
  return useMemo(() => cachedTotals(deferredRows ?? noRows, numbers, settings), [deferredRows, numbers, settings]);
}

const noRows: readonly RowValues[] = [];
const totalsByRows = new WeakMap<readonly RowValues[], { numbers: string; settings: Settings; totals: LiveTotals }>();

/** Computes the totals only once for the panel and for the dock of a phone, because both show the same rows. */
function cachedTotals(rows: readonly RowValues[], numbers: string, settings: Settings): LiveTotals {
  const cached = totalsByRows.get(rows);
  if (cached?.numbers === numbers && cached.settings === settings) return cached.totals;
  const totals = { ...draftTotals(rows, numbers, settings), exempt: netByVatReason(rows, numbers, settings) };
  totalsByRows.set(rows, { numbers, settings, totals });
  return totals;
}

/** Shows net, VAT per rate with its base, rounding and the amount to pay, equal to the books in minor units. */
export function TotalsPanel({ settings }: { settings: DraftTotalsSettings }) {
  return <TotalsTable totals={useLiveTotals(settings)} settings={settings} />;
}

const TotalsTable = memo(function TotalsTable({
  totals,
  settings,
}: {
  totals: LiveTotals;
  settings: DraftTotalsSettings;
}) {
  const t = useTranslations("sales.editor");
  const reasons = useTranslations("sales.withoutVat");
  const kind = useKindName();
  const { isCredit, reductionMinor } = useTotalTerms();
  const formats = useFormats();
  const amount = (minor: bigint) => <Amount text={formats.amount(minor, settings.currency)} />;
  return (
    <table className={css.totals}>
      <caption className="sr">{t("totals")}</caption>
      <tbody>
        <tr>
          <th scope="row">{t("net")}</th>
          <td />
          <td className="num">{amount(totals.netMinor)}</td>
        </tr>
        {vatLines(totals).map(({ key, rateBps, reason, netMinor, vatMinor }) => (
          <tr key={key}>
            <th scope="row">
              {t("vat", { percent: formats.percent(rateBps) })}
              {reason ? <span className="secondary small block">{reasons(reason)}</span> : null}
            </th>
            <td className="num mute">{t("vatOf", { base: formats.amount(netMinor, settings.currency) })}</td>
            <td className="num">{amount(vatMinor)}</td>
          </tr>
        ))}
        {settings.roundingUnknown ? (
          <tr>
            <th scope="row">{t("rounding")}</th>
            <td colSpan={2} className="secondary">
              {t("roundingUnknown")}
            </td>
          </tr>
        ) : totals.roundingMinor === 0n ? null : (
          <tr>
            <th scope="row">{t("rounding")}</th>
            <td />
            <td className="num">{amount(totals.roundingMinor)}</td>
          </tr>
        )}
        {reductionMinor === 0n ? null : (
          <>
            <tr>
              <th scope="row">{t("gross")}</th>
              <td />
              <td className="num">{amount(totals.grossMinor)}</td>
            </tr>
            <tr>
              <th scope="row">{t("reduction")}</th>
              <td />
              <td className="num">{amount(-reductionMinor)}</td>
            </tr>
          </>
        )}
        <tr className={css.pay}>
          <th scope="row">{t(`${isCredit ? "credit" : kind}.total`, { currency: settings.currency })}</th>
          <td colSpan={2} className="num total">
            {amount(totals.grossMinor - reductionMinor)}
          </td>
        </tr>
      </tbody>
    </table>
  );
});

type VatLine = { key: string; rateBps: number; reason: VatReason | null; netMinor: bigint; vatMinor: bigint };

/** One line per VAT rate; amounts without VAT have one line per reason. */
function vatLines({ vat, exempt }: LiveTotals): VatLine[] {
  const lines = vat.flatMap((entry): VatLine[] =>
    entry.rateBps !== 0 || exempt.length === 0
      ? [{ ...entry, key: `${entry.rateBps}`, reason: null }]
      : exempt.map(({ reason, netMinor }) => ({ key: reason, rateBps: 0, reason, netMinor, vatMinor: 0n })),
  );
  return lines.filter(({ netMinor, vatMinor }) => netMinor !== 0n || vatMinor !== 0n);
}
