import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/client-messages";

export default function PayRunsLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={["list", "runs"]}>{children}</ClientMessages>;
}
