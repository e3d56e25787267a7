import type { ReactNode } from "react";
import { CreateArticleSheet } from "@/components/articles/create-article-sheet";
import { CreateCustomerSheet } from "@/components/customers/create-customer-sheet";
import { RecordCreationProvider } from "@/components/record/record-creation-sheets";
import { ClientMessages } from "@/components/shell/client-messages";

/** Allows customers and articles to be added from the page of a document. */
export function WithRecordCreation({ children }: { children: ReactNode }) {
  return (
    <ClientMessages
      namespaces={["houseWork", "identityNumber", "later", "list", "quote", "sales", "customers", "articles"]}
    >
      <RecordCreationProvider customerSheet={CreateCustomerSheet} articleSheet={CreateArticleSheet}>
        {children}
      </RecordCreationProvider>
    </ClientMessages>
  );
}
