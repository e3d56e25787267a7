"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import css from "@/components/record/vat-boxes.module.css";
import { useCompany } from "@/components/shell/company/company-context";
import { ConnectionForm } from "@/components/shell/connection-form";
import { Amount } from "@/components/ui/amount";
import type { BoxPosting } from "@/lib/rules/vat/vat-boxes";
import { useVatReturn } from "./use-vat-return";

/**
 * In these countries the VAT code is the number of the box on the VAT return. In other countries it is shown as a code.
 */
const countriesWhereCodeIsBox: ReadonlySet<string> = new Set(["SE"]);

type Props = { postings: readonly BoxPosting[]; currency: string };

/**
 * Shows the boxes of the VAT return that a voucher changes, by the VAT codes of its accounts. It shows nothing while
 * the boxes are not known.
 */
export function VatBoxes({ postings, currency }: Props) {
  const t = useTranslations("sales.sheet");
  const formats = useFormats();
  const { id, countryCode } = useCompany();
  const { boxes, voucherComparability } = useVatReturn(postings, currency);
  if (voucherComparability.is === "scope" && postings.length > 0) {
    return (
      <section className="happens">
        <h3>{t("notCompared")}</h3>
        <p>{t("vatNeedsScope")}</p>
        <ConnectionForm purpose="add_scope" companyId={id} scope={voucherComparability.scope}>
          <button type="submit" data-action className="link">
            {t("vatAddScope")}
          </button>
        </ConnectionForm>
      </section>
    );
  }
  if (boxes.length === 0) return null;
  return (
    <section className="happens">
      <h3>{t("vatReturn")}</h3>
      <dl className={css.boxes}>
        {boxes.map(({ code, description, minor }) => (
          <div key={code}>
            <dt>
              <b>{t(countriesWhereCodeIsBox.has(countryCode) ? "box" : "vatCode", { code })}</b>
              {description}
            </dt>
            <dd className="num">
              {minor > 0n ? "+" : ""}
              <Amount text={formats.amount(minor, currency)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
