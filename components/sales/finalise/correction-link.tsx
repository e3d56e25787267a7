"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { Button, ButtonLink } from "@/components/ui/button";
import type { DraftPlace, MendingPlace } from "@/lib/rules/sales/e-invoice/e-invoice-mending";

type Props = {
  correctionPlace: MendingPlace | null;
  /** True when the value is filled in and breaks a rule; false when it is missing. */
  isWrong: boolean;
  customerId: string;
  /** Moves the focus to a field of the draft; absent on pages where the draft is not being edited. */
  onGoToField?: ((draftPlace: DraftPlace) => void) | undefined;
};

/** Links to the field where a value is corrected, or says in which other program it is corrected. */
export function CorrectionLink({ correctionPlace, isWrong, customerId, onGoToField }: Props) {
  const t = useTranslations("sales.eInvoice");
  const company = useCompany();
  if (!correctionPlace) return null;
  switch (correctionPlace.in) {
    case "customer": {
      // The link opens a new tab, so that the text typed for the mail is not lost.
      return (
        <div className="actions pt-1">
          <ButtonLink
            size="sm"
            href={`/companies/${company.id}/customers/${customerId}/edit#${correctionPlace.field}`}
            target="_blank"
          >
            {customerLinkTextOf(correctionPlace.field)}
          </ButtonLink>
        </div>
      );
    }
    case "draft":
      return onGoToField ? (
        <div className="actions pt-1">
          <Button size="sm" onClick={() => onGoToField(correctionPlace.place)}>
            {t(`fill.${correctionPlace.place.field}`)}
          </Button>
        </div>
      ) : null;
    case "companySettings":
      return (
        <p className="secondary small">{t("companyElsewhere", { setting: t(`setting.${correctionPlace.setting}`) })}</p>
      );
    case "customerElsewhere":
      return <p className="secondary small">{t("customerElsewhere")}</p>;
  }

  function customerLinkTextOf(field: Extract<MendingPlace, { in: "customer" }>["field"]): string {
    switch (field) {
      case "line1":
      case "postalCode":
      case "city":
        return t("fill.address");
      case "electronicAddress":
      case "identityNumber":
        return t(`${isWrong ? "change" : "fill"}.${field}`);
      default:
        return t(`change.${field}`);
    }
  }
}
