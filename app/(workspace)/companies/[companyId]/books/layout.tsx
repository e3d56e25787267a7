import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/client-messages";

export default function BooksLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={["books", "document", "list"]}>{children}</ClientMessages>;
}
