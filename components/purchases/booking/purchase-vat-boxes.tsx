"use client";

import { useTranslations } from "next-intl";
import { useFormats } from "@/components/format/use-formats";
import css from "@/components/record/vat-boxes.module.css";
import { useCompany } from "@/components/shell/company/company-context";
import { ConnectionForm } from "@/components/shell/connection-form";
import { Amount } from "@/components/ui/amount";
import type { CodingRow } from "@/lib/api/contract/purchases/supplier-invoice-row";
import { purchaseVatBoxesOf } from "@/lib/rules/purchases/booking/purchase-vat-boxes";
import { useVatCodesOfBooks } from "./use-vat-codes-of-books";

/** Shows the boxes of the VAT return that the voucher of a supplier invoice changes; nothing while they are not known. */
export function PurchaseVatBoxes({ rows }: { rows: readonly CodingRow[] }) {
  const t = useTranslations("booking");
  const formats = useFormats();
  const company = useCompany();
  const { vatCodes, missingScope } = useVatCodesOfBooks(rows.flatMap(({ account }) => account ?? []));
  if (missingScope !== null) {
    return (
      <section className="happens">
        <h3>{t("vatReturn")}</h3>
        <p>{t("vatNeedsScope")}</p>
        <ConnectionForm purpose="add_scope" companyId={company.id} scope={missingScope}>
          <button type="submit" data-action className="link">
            {t("vatAddScope")}
          </button>
        </ConnectionForm>
      </section>
    );
  }
  if (vatCodes === null) return null;
  const boxes = purchaseVatBoxesOf(rows, vatCodes, company.countryCode);
  return (
    <section className="happens">
      <h3>{t("vatReturn")}</h3>
      {boxes.length === 0 ? <p>{t("vatNone")}</p> : null}
      <dl className={css.boxes}>
        {boxes.map(({ box, description, minor }) => (
          <div key={box}>
            <dt>
              <b>{t("box", { box })}</b>
              {/* The description is in the language of the company's country. */}
              <span lang="">{description}</span>
            </dt>
            <dd className="num">
              {minor > 0n ? "+" : ""}
              <Amount text={formats.amount(minor, company.currencyCode)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
