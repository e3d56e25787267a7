"use client";

import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { lazy, Suspense, useEffect, useState } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import { ProblemNotice } from "@/components/shell/problems/problem-notice";
import { ButtonLink } from "@/components/ui/button";
import { Link } from "@/components/ui/link";
import { PageHead } from "@/components/ui/page-head";
import { LoadingFields, Notice } from "@/components/ui/states";
import { useOperation } from "@/components/undo/use-operation";
import { unitsQuery } from "@/lib/api/browser/company/reference";
import { readDraftEdit } from "@/lib/api/browser/operations/draft-edits";
import { operationsQuery } from "@/lib/api/browser/operations/operations";
import { markSeen } from "@/lib/api/browser/operations/waiting-operation-calls";
import { resourceKey } from "@/lib/api/browser/resource-queries";
import type { DraftEdit } from "@/lib/api/contract/operations/draft-edit";
import type { Operation } from "@/lib/api/contract/operations/operation";
import { machineNow } from "@/lib/values/clock";
import type { Problem } from "@/lib/values/problem";
import type { About } from "../chain/operation-view";
import { browserStoreOf } from "./autosave/typed-draft";
import { type FoundText, thereOf } from "./autosave/use-found-text";
import type { DocumentKind, Written } from "./document-kind";
import { DraftForm } from "./draft-form";

// The operation view is loaded only for an order that was placed.
const OperationView = lazy(async () => ({ default: (await import("../chain/operation-view")).OperationView }));

type Props<D extends Written> = { kind: DocumentKind<D>; draftId: string; today: string };

/**
 * Opens a document that only the portal stores. When its text is gone, the operation on it tells what became of it: the
 * page redirects to the document that was created, and shows an operation that was refused or whose end is unknown.
 */
export function BegunLoader<D extends Written>({ kind, draftId, today }: Props<D>) {
  const t = useTranslations("sales");
  const common = useTranslations("common");
  const company = useCompany();
  const router = useRouter();
  const sales = `/companies/${company.id}/sales`;
  const [found, setFound] = useState<FoundText | null>(null);
  const read = useQuery<DraftEdit | null, Problem>({
    queryKey: [...resourceKey(company.id, "draft-edits"), kind.name, draftId],
    queryFn: () => readDraftEdit(company.id, kind.name, draftId),
    staleTime: 0,
    gcTime: 0,
    // Once the form is shown, only the form knows what is stored.
    enabled: found === null,
  });
  const units = useQuery({ ...unitsQuery(company.id), enabled: kind.readsUnits });
  // The text in this browser is read once, because the form writes it from then on.
  const [here] = useState(() =>
    typeof window === "undefined"
      ? null
      : browserStoreOf(company.personId, company.id, kind.name, machineNow).read(draftId),
  );
  const there = read.data ? thereOf(read.data) : null;
  const kept = here ?? there?.kept;
  if (!found && !read.isPending && kept)
    setFound({ key: draftId, begunFor: kept.begunFor, here, there, onStored: () => {} });
  const gone = read.data === null && !kept && !found;
  const about = useQuery({ ...operationsQuery(company.id, { subject: draftId }), enabled: gone });
  const outcomes = about.data?.flatMap((one) => (one.kind === kind.step ? (kind.pageOfOutcome(one) ?? []) : []));
  const outcome = outcomes?.[0];
  const { operation: ordered, lost, resolve } = useOperation(gone ? draftId : "", kind.step, draftId);
  const standing = outcome ? null : ordered;
  const seenId = standing?.untold ? standing.id : null;
  useEffect(() => {
    if (seenId !== null) void markSeen(company.id, seenId);
  }, [seenId, company.id]);
  useEffect(() => {
    if (outcome) router.replace(`${sales}/${outcome}`);
  }, [outcome, router, sales]);

  const crumb = [
    <Link key="sales" href={sales}>
      {t("title")}
    </Link>,
  ];
  // One answer is enough, even a failure: a later refetch must not remove a form that somebody types in.
  const areUnitsAsked = kind.readsUnits && !units.isFetched;
  if (found && !areUnitsAsked)
    return <DraftForm kind={kind} draft={kind.empty} today={today} crumb={crumb} found={found} />;
  const isLooking = read.isPending || areUnitsAsked || (gone && about.isPending);
  return (
    <>
      <PageHead title={t(`editor.${kind.name}.title`)} crumb={crumb} />
      <div className="page" aria-busy={isLooking}>
        {isLooking ? (
          <LoadingFields words={common("loading")} />
        ) : read.error ? (
          <ProblemNotice problem={read.error} title={t("editor.readFailed")} onRetry={() => void read.refetch()} />
        ) : standing ? (
          <>
            <Suspense>
              <OperationView operation={standing} about={seenOf(standing)} lost={lost} resolve={resolve} />
            </Suspense>
            <div className="acts">
              <ButtonLink href={sales}>{t("editor.toSales")}</ButtonLink>
            </div>
          </>
        ) : (
          <Notice
            title={t(outcome ? `editor.${kind.name}.became` : "editor.begunGone")}
            actions={
              <ButtonLink href={outcome ? `${sales}/${outcome}` : sales}>
                {t(outcome ? `editor.${kind.name}.open` : "editor.toSales")}
              </ButtonLink>
            }
          />
        )}
      </div>
    </>
  );
}

/** The customer and the amount of the order, as they were shown when the order was submitted. */
function seenOf({ about }: Operation): About {
  return {
    customerName: about?.customerName ?? "",
    ...{ minor: BigInt(about?.minor ?? 0), currencyCode: about?.currencyCode ?? "" },
  };
}
