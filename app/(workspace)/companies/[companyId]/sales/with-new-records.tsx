import type { ReactNode } from "react";
import { ArticleSheet } from "@/components/articles/article-sheet";
import { CustomerSheet } from "@/components/customers/customer-sheet";
import { CreateInPlace } from "@/components/record/create-in-place";
import { ClientMessages } from "@/components/shell/client-messages";

/** Allows customers and articles to be added from the page of a document. */
export function WithNewRecords({ children }: { children: ReactNode }) {
  return (
    <ClientMessages namespaces={["later", "list", "quote", "sales", "customers", "articles"]}>
      <CreateInPlace customer={CustomerSheet} article={ArticleSheet}>
        {children}
      </CreateInPlace>
    </ClientMessages>
  );
}
