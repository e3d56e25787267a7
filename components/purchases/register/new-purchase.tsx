"use client";

import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { RoleGuard } from "@/components/shell/access/role-guard";
import { useCompany } from "@/components/shell/company/company-context";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { LoadingFields } from "@/components/ui/states";
import { supplierQuery } from "@/lib/api/browser/purchases/suppliers";
import { emptySupplierDraft } from "@/lib/api/contract/purchases/supplier-invoice-write";
import type { CalendarDate } from "@/lib/values/dates";
import { RegisterForm } from "./register-form";
import { toPurchaseRecord } from "./register-values";

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Shows the form that registers a new supplier invoice, with the supplier from the address if it names one. */
export function NewPurchase({ today }: { today: CalendarDate }) {
  const t = useTranslations("register");
  const tCommon = useTranslations("common");
  const company = useCompany();
  const [requestedSupplierId] = useState(useSearchParams().get("supplier") ?? "");
  const supplierId = idPattern.test(requestedSupplierId) ? requestedSupplierId : "";
  const supplierResult = useQuery({ ...supplierQuery(company.id, supplierId), enabled: supplierId !== "" });
  const isReadingSupplier = supplierId !== "" && !supplierResult.isFetched;
  const draft = {
    ...toPurchaseRecord(emptySupplierDraft),
    invoiceOn: today,
    supplierId: supplierResult.data?.id ?? "",
    supplierName: supplierResult.data?.name ?? "",
  };
  return (
    <>
      <PageHead
        title={t("newTitle")}
        breadcrumbs={[
          <Link key="list" href={`/companies/${company.id}/purchases`}>
            {t("purchases")}
          </Link>,
        ]}
      />
      <RoleGuard
        action="purchase.write"
        readLink={{ href: `/companies/${company.id}/purchases`, name: t("purchases") }}
      >
        {isReadingSupplier ? (
          <div className="page" aria-busy="true">
            <LoadingFields label={tCommon("loading")} />
          </div>
        ) : (
          <RegisterForm draft={draft} />
        )}
      </RoleGuard>
    </>
  );
}
