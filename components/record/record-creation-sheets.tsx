"use client";
import { type ComponentType, createContext, type ReactNode, useContext } from "react";
import { useCompany } from "@/components/shell/company/company-context";
import type { Article } from "@/lib/api/contract/sales/article";
import type { Customer } from "@/lib/api/contract/sales/customer";
import { mayDo } from "@/lib/rules/access/roles";

/** The props of a sheet that adds a record without leaving the page. `typedName` is the text that was already typed. */
export type RecordCreationSheetProps<Stored> = {
  isOpen: boolean;
  typedName: string;
  onClose: () => void;
  onCreated: (record: Stored) => void;
};

type CreationSheets = {
  Customer: ComponentType<RecordCreationSheetProps<Customer>>;
  Article: ComponentType<RecordCreationSheetProps<Article>>;
};

const CreationSheetsContext = createContext<CreationSheets | null>(null);

type Props = {
  customerSheet: CreationSheets["Customer"];
  articleSheet: CreationSheets["Article"];
  children: ReactNode;
};

/**
 * Provides the sheets that add customers and articles, so that the folders of components need not import one another.
 */
export function RecordCreationProvider({ customerSheet, articleSheet, children }: Props) {
  return (
    <CreationSheetsContext value={{ Customer: customerSheet, Article: articleSheet }}>{children}</CreationSheetsContext>
  );
}

/** Returns the sheets of the page; null when there are none or the person's role may not add records. */
export function useRecordCreationSheets(): CreationSheets | null {
  const creationSheets = useContext(CreationSheetsContext);
  const { role } = useCompany();
  return mayDo(role, "sales.write") ? creationSheets : null;
}
