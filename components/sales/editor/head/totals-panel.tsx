"use client";

import { useTranslations } from "next-intl";
import { memo, useDeferredValue, useMemo } from "react";
import { useWatch } from "react-hook-form";
import { useFormats } from "@/components/format/use-formats";
import { Amount } from "@/components/ui/amount";
import type { InvoiceTotals } from "@/lib/rules/sales/invoice-totals";
import type { VatReason } from "@/lib/rules/vat/vat-reason";
import { computeDraftTotals, type DraftSettings, sumNetMinorByVatReason, type VatSettings } from "../draft-totals";
import type { DraftValues, RowValues } from "../draft-values";
import { useKindName, useTotalTerms } from "../editor-contexts";
import { useReductionMinor } from "../house-work/use-typed-reduction";
import type { DraftTotalsSettings } from "../use-totals-settings";
import css from "./totals-panel.module.css";

type PanelSettings = DraftSettings & VatSettings & { currency: string };

/** Besides the totals, this has the net amounts without VAT, one for each reason. */
export type LiveTotals = InvoiceTotals & { netWithoutVat: ReturnType<typeof sumNetMinorByVatReason> };

/** The totals of the rows in the form. They are computed after the keystroke is shown, so that typing is not delayed. */
export function useLiveTotals(settings: PanelSettings): LiveTotals {
  const { numberLocale } = useFormats();
  const rows = useWatch<DraftValues, "rows">({ name: "rows" });
  const deferredRows = useDeferredValue(rows);
  return useMemo(
    () => getCachedTotals(deferredRows ?? noRows, numberLocale, settings),
    [deferredRows, numberLocale, settings],
  );
}

const noRows: readonly RowValues[] = [];
const totalsByRows = new WeakMap<
  readonly RowValues[],
  { numberLocale: string; settings: PanelSettings; totals: LiveTotals }
>();

/** Computes the totals only once for the panel and for the dock of a phone, because both show the same rows. */
function getCachedTotals(rows: readonly RowValues[], numberLocale: string, settings: PanelSettings): LiveTotals {
  const cachedEntry = totalsByRows.get(rows);
  if (cachedEntry?.numberLocale === numberLocale && cachedEntry.settings === settings) return cachedEntry.totals;
  const totals = {
    ...computeDraftTotals(rows, numberLocale, settings),
    netWithoutVat: sumNetMinorByVatReason(rows, numberLocale, settings),
  };
  totalsByRows.set(rows, { numberLocale, settings, totals });
  return totals;
}

/**
 * Shows net, the VAT of each rate with its base, rounding and the amount to pay. The amounts equal those of the books
 * to the minor unit.
 */
export function TotalsPanel({ settings }: { settings: DraftTotalsSettings }) {
  return (
    <TotalsTable totals={useLiveTotals(settings)} settings={settings} reductionMinor={useReductionMinor(settings)} />
  );
}

const TotalsTable = memo(function TotalsTable({
  totals,
  settings,
  reductionMinor,
}: {
  totals: LiveTotals;
  settings: DraftTotalsSettings;
  reductionMinor: bigint;
}) {
  const t = useTranslations("sales.editor");
  const reasonMessages = useTranslations("sales.withoutVat");
  const kindName = useKindName();
  const { isCredit } = useTotalTerms();
  const formats = useFormats();
  const renderAmount = (minor: bigint) => <Amount text={formats.amount(minor, settings.currency)} />;
  return (
    <table className={css.totals}>
      <caption className="sr">{t("totals")}</caption>
      <tbody>
        <tr>
          <th scope="row">{t("net")}</th>
          <td />
          <td className="num">{renderAmount(totals.netMinor)}</td>
        </tr>
        {makeVatLines(totals).map(({ key, rateBps, reason, netMinor, vatMinor }) => (
          <tr key={key}>
            <th scope="row">
              {t("vat", { percent: formats.percent(rateBps) })}
              {reason ? <span className="secondary small block">{reasonMessages(reason)}</span> : null}
            </th>
            <td className="num mute">{t("vatOf", { base: formats.amount(netMinor, settings.currency) })}</td>
            <td className="num">{renderAmount(vatMinor)}</td>
          </tr>
        ))}
        {settings.isRoundingUnknown ? (
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
            <td className="num">{renderAmount(totals.roundingMinor)}</td>
          </tr>
        )}
        {reductionMinor === 0n ? null : (
          <>
            <tr>
              <th scope="row">{t("gross")}</th>
              <td />
              <td className="num">{renderAmount(totals.grossMinor)}</td>
            </tr>
            <tr>
              <th scope="row">{t("reduction")}</th>
              <td />
              <td className="num">{renderAmount(-reductionMinor)}</td>
            </tr>
          </>
        )}
        <tr className={css.pay}>
          <th scope="row">{t(`${isCredit ? "credit" : kindName}.total`, { currency: settings.currency })}</th>
          <td colSpan={2} className="num total">
            {renderAmount(totals.grossMinor - reductionMinor)}
          </td>
        </tr>
      </tbody>
    </table>
  );
});

type VatLine = { key: string; rateBps: number; reason: VatReason | null; netMinor: bigint; vatMinor: bigint };

/** Makes one line for each VAT rate. For amounts without VAT there is one line for each reason. */
function makeVatLines({ vat, netWithoutVat }: LiveTotals): VatLine[] {
  const vatLinesOfRates = vat.flatMap((vatAmounts): VatLine[] =>
    vatAmounts.rateBps !== 0 || netWithoutVat.length === 0
      ? [{ ...vatAmounts, key: `${vatAmounts.rateBps}`, reason: null }]
      : netWithoutVat.map(({ reason, netMinor }) => ({ key: reason, rateBps: 0, reason, netMinor, vatMinor: 0n })),
  );
  return vatLinesOfRates.filter(({ netMinor, vatMinor }) => netMinor !== 0n || vatMinor !== 0n);
}
