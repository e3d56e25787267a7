"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import { useCompany } from "@/components/shell/company/company-context";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Notice } from "@/components/ui/states";
import { termsOfPaymentsQuery } from "@/lib/api/browser/company/reference";
import type { DraftDifference, DraftFact } from "@/lib/rules/sales/draft-version";
import css from "../chain/sides.module.css";
import type { DifferingVersion } from "./stored-version";

type Props = { storedVersion: DifferingVersion; currency: string };

/** Shows the shown draft beside the stored version, and says that nothing was sent because they differ. */
export function VersionDifference({ storedVersion, currency }: Props) {
  const t = useTranslations("sales.version");
  const formats = useFormats();
  const company = useCompany();
  const { pagePath, differences } = storedVersion;
  const hasTermsDifference = differences.some(({ field }) => field === "terms");
  const allTerms = useQuery({ ...termsOfPaymentsQuery(company.id), enabled: hasTermsDifference }).data?.items;
  return (
    <>
      <Notice title={t(pagePath ? "title" : "goneTitle")}>
        <p>{t(pagePath ? (differences.length === 0 ? "sameText" : "lead") : "goneLead")}</p>
      </Notice>
      {differences.length === 0 ? null : (
        <table className={css.sides}>
          <thead>
            <tr className="label">
              <th scope="col">{t("what")}</th>
              <th scope="col">{t("shown")}</th>
              <th scope="col">{t("stored")}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((difference) => (
              <tr key={`${difference.row} ${difference.field}`}>
                <th scope="row">{differenceNameOf(difference)}</th>
                <td>{difference.shown ? factTextOf(difference.shown) : t("nothing")}</td>
                <td className={css.stored}>{difference.stored ? factTextOf(difference.stored) : t("nothing")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );

  function differenceNameOf({ row, field }: DraftDifference): string {
    const fieldName = t(`field.${field}`);
    return row === null ? fieldName : t("row", { row: row + 1, field: fieldName });
  }

  function factTextOf({ field, value, displayName }: DraftFact): string {
    if (value === "") return t("nothing");
    switch (field) {
      case "gross":
      case "vat":
      case "reduction":
        return formats.money(BigInt(value), currency);
      case "due":
      case "delivery":
        return formats.date(value);
      case "quantity":
        return formats.quantity(BigInt(value));
      case "price":
        return formats.quantity(BigInt(value), 2);
      case "discount":
        // A share in ten-thousandths of 1 is the same number as in basis points.
        return formats.percent(Number(value));
      case "reverse":
      case "credit":
      case "euThirdParty":
        return t(value === "true" ? "yes" : "no");
      case "terms":
        return allTerms?.find((term) => term.id === value)?.name ?? t("other");
      default:
        return displayName || value;
    }
  }
}

/** The buttons that open the stored draft, if there is one, and that return to the shown draft. */
export function VersionFoot({ pagePath, onBack }: { pagePath: DifferingVersion["pagePath"]; onBack: () => void }) {
  const t = useTranslations("sales.version");
  const company = useCompany();
  return (
    <div className="flex flex-wrap gap-2">
      {pagePath ? (
        // A full page load is needed, because the editor keeps the draft that it was opened with.
        <a className={buttonClass({ variant: "main" }, "grow")} href={`/companies/${company.id}/sales/${pagePath}`}>
          {t("open")}
        </a>
      ) : null}
      <Button onClick={onBack}>{t("back")}</Button>
    </div>
  );
}
