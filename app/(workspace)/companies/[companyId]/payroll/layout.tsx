import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/client-messages";

export default function PayrollLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={["identityNumber", "list", "payroll"]}>{children}</ClientMessages>;
}
