import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/client-messages";

export default function SalesLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={["houseWork", "later", "list", "quote", "sales"]}>{children}</ClientMessages>;
}
