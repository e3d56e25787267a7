"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCompany } from "@/components/shell/company-context";
import { PageHead } from "@/components/ui/page-head";
import { LoadingFields } from "@/components/ui/states";
import { customerQuery } from "@/lib/api/browser/customers";
import { companySettingsQuery } from "@/lib/api/browser/reference";
import { emptyDraft } from "@/lib/api/contract/customer-invoice-draft";
import { DraftForm } from "./draft-form";
import { useBegunText } from "./use-found-text";

/** A new invoice, to the customer the address names where it names one. */
export function NewDraft({ today }: { today: string }) {
  const t = useTranslations("sales");
  const common = useTranslations("common");
  const company = useCompany();
  // Read once: the address changes to the draft's own when it is saved.
  const [customerId] = useState(useSearchParams().get("customer") ?? "");
  const customer = useQuery({ ...customerQuery(company.id, customerId), enabled: customerId !== "" });
  const settings = useQuery(companySettingsQuery(company.id));
  const found = useBegunText(customerId);
  const crumb = [
    <Link key="sales" href={`/companies/${company.id}/sales`}>
      {t("title")}
    </Link>,
  ];
  // The form begins with what is prefilled; a failed prefill must not keep anybody from writing. The form reads the
  // settings once more: were it taken away while they are pending again, it would come, ask and go without end.
  if (!found || !settings.isFetched || (customerId !== "" && !customer.isFetched)) {
    return (
      <>
        <PageHead title={t("editor.newTitle")} crumb={crumb} />
        <div className="page" aria-busy="true">
          <LoadingFields words={common("loading")} />
        </div>
      </>
    );
  }
  const draft = {
    ...emptyDraft,
    ourReference: settings.data?.ourReference ?? "",
    customerId: customer.data?.id ?? "",
    customerName: customer.data?.name ?? "",
  };
  return <DraftForm draft={draft} today={today} crumb={crumb} found={found} />;
}
