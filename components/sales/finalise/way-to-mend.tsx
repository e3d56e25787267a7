"use client";

import { useTranslations } from "next-intl";
import { useCompany } from "@/components/shell/company/company-context";
import { Button, ButtonLink } from "@/components/ui/button";
import type { DraftPlace, MendingPlace } from "@/lib/rules/sales/e-invoice/e-invoice-mending";

type Props = {
  place: MendingPlace | null;
  /** It is there, and a rule does not take it. */
  isWrong: boolean;
  customerId: string;
  /** Leads to a field of the draft; left out where it is not being written. */
  onGo?: ((place: DraftPlace) => void) | undefined;
};

/** Leads to the field where something is mended, or says where else that is done. */
export function WayToMend({ place, isWrong, customerId, onGo }: Props) {
  const t = useTranslations("sales.eInvoice");
  const company = useCompany();
  if (!place) return null;
  switch (place.in) {
    case "customer": {
      // A tab of its own, for what was typed for the mail stays here.
      return (
        <div className="acts pt-1">
          <ButtonLink
            size="sm"
            href={`/companies/${company.id}/customers/${customerId}/edit#${place.field}`}
            target="_blank"
          >
            {customerWords(place.field)}
          </ButtonLink>
        </div>
      );
    }
    case "draft":
      return onGo ? (
        <div className="acts pt-1">
          <Button size="sm" onClick={() => onGo(place.place)}>
            {t(`fill.${place.place.field}`)}
          </Button>
        </div>
      ) : null;
    case "companySettings":
      return <p className="two sm">{t("companyElsewhere", { setting: t(`setting.${place.setting}`) })}</p>;
    case "customerElsewhere":
      return <p className="two sm">{t("customerElsewhere")}</p>;
  }

  function customerWords(field: Extract<MendingPlace, { in: "customer" }>["field"]): string {
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
