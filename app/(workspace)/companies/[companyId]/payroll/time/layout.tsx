import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/client-messages";

export default function TimeLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={["time"]}>{children}</ClientMessages>;
}
