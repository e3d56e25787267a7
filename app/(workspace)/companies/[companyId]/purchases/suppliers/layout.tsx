import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/client-messages";

export default function SuppliersLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={["list", "suppliers"]}>{children}</ClientMessages>;
}
