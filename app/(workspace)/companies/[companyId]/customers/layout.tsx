import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/client-messages";

export default function CustomersLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={["list", "customers", "sales"]}>{children}</ClientMessages>;
}
