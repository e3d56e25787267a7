"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useFormats } from "@/components/format/use-formats";
import { GroupedList } from "@/components/list/grouped-list";
import type { ListGroups } from "@/components/list/use-group-builders";
import type { FrameParts } from "@/components/list/use-list-frame";
import { useCompany } from "@/components/shell/company/company-context";
import { ButtonLink } from "@/components/ui/button";
import { EmptyNotice } from "@/components/ui/states";
import { mayDo } from "@/lib/rules/access/roles";
import type { BulkOfPurchases } from "./bulk/use-purchase-bulk";
import { NoPurchase } from "./no-purchase";
import type { PurchaseFilter, PurchaseListCriteria } from "./purchase-address";
import { usePurchaseColumns } from "./purchase-columns";
import type { PurchaseRow } from "./purchase-row";
import { useKindGroups } from "./use-kind-groups";
import { useTurnGroups } from "./use-turn-groups";

type CommonProps = {
  renderFrame: (frameParts: FrameParts) => ReactNode;
  bulk: BulkOfPurchases;
  purchasesPath: string;
};

/** Shows the supplier invoices, grouped by whose turn it is. */
export function PurchasesByTurn({ hrefOf, ...props }: CommonProps & { hrefOf: (filter: PurchaseFilter) => string }) {
  const t = useTranslations("purchases.list");
  const { role } = useCompany();
  const newLink = mayDo(role, "purchase.write") ? (
    <ButtonLink href={`${props.purchasesPath}/new`}>{t("add")}</ButtonLink>
  ) : null;
  return (
    <PurchaseGroups
      {...props}
      listGroups={useTurnGroups(hrefOf)}
      emptyNotice={<EmptyNotice action={newLink}>{t("empty")}</EmptyNotice>}
    />
  );
}

/** Shows the newest drafts and booked invoices that match the criteria. */
export function PurchasesByKind({
  criteria,
  hrefOf,
  onClear,
  ...props
}: CommonProps & {
  criteria: PurchaseListCriteria;
  hrefOf: (filter: PurchaseFilter) => string;
  onClear: () => void;
}) {
  return (
    <PurchaseGroups
      {...props}
      listGroups={useKindGroups(criteria, hrefOf)}
      emptyNotice={<NoPurchase searchText={criteria.search} onClear={onClear} />}
    />
  );
}

type GroupsProps = CommonProps & { listGroups: ListGroups<PurchaseRow>; emptyNotice: ReactNode };

function PurchaseGroups({ renderFrame, bulk, purchasesPath, listGroups, emptyNotice }: GroupsProps) {
  const t = useTranslations("purchases.list");
  const tList = useTranslations("list");
  const formats = useFormats();
  const columns = usePurchaseColumns(listGroups.readAt ? formats.dayOf(listGroups.readAt) : null);
  return (
    <GroupedList
      renderFrame={renderFrame}
      bar={bulk.renderBar(listGroups.groups.flatMap(({ rows }) => rows))}
      caption={t("caption")}
      columns={columns}
      listGroups={listGroups}
      rowKeyOf={({ id }) => id}
      rowHrefOf={({ path }) => `${purchasesPath}/${path}`}
      rowMarking={bulk.marking}
      emptyNotice={emptyNotice}
      readAtText={(time) => tList("readAt", { time })}
    />
  );
}
