"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { LoadingFields } from "@/components/ui/states";
import { companySettingsQuery, unitsQuery } from "@/lib/api/browser/company/reference";
import { customerQuery } from "@/lib/api/browser/sales/customers";
import { useInitialText } from "./autosave/use-found-text";
import type { DocumentKind, EditorDocument } from "./document-kind";
import { DraftForm } from "./draft-form";

/** Opens the editor with a new document for the customer that the page's address names, if any. */
export function NewDraft<Draft extends EditorDocument>({ kind, today }: { kind: DocumentKind<Draft>; today: string }) {
  const t = useTranslations("sales");
  const commonMessages = useTranslations("common");
  const company = useCompany();
  // The customer is read only once, because the address changes to that of the draft when the draft is saved.
  const [customerId] = useState(useSearchParams().get("customer") ?? "");
  const prefilledCustomerQuery = useQuery({ ...customerQuery(company.id, customerId), enabled: customerId !== "" });
  const settingsQuery = useQuery(companySettingsQuery(company.id));
  const readUnitsQuery = useQuery({ ...unitsQuery(company.id), enabled: kind.readsUnits });
  const foundText = useInitialText(kind.name, customerId, kind.portalDrafts !== null);
  const breadcrumbs = [
    <Link key="sales" href={`/companies/${company.id}/sales`}>
      {t("title")}
    </Link>,
  ];
  // The form opens with prefilled values, but where they cannot be read a person can write all the same. The form reads
  // the settings again, so it must stay mounted while they are read. Otherwise it would mount and unmount without end.
  const isLoading = !settingsQuery.isFetched || (kind.readsUnits && !readUnitsQuery.isFetched);
  if (!foundText || isLoading || (customerId !== "" && !prefilledCustomerQuery.isFetched)) {
    return (
      <>
        <PageHead title={t(`editor.${kind.name}.title`)} breadcrumbs={breadcrumbs} />
        <div className="page" aria-busy="true">
          <LoadingFields label={commonMessages("loading")} />
        </div>
      </>
    );
  }
  const draft = {
    ...kind.emptyDocument,
    ourReference: settingsQuery.data?.ourReference ?? "",
    customerId: prefilledCustomerQuery.data?.id ?? "",
    customerName: prefilledCustomerQuery.data?.name ?? "",
  };
  return <DraftForm kind={kind} draft={draft} today={today} crumb={breadcrumbs} foundText={foundText} />;
}
