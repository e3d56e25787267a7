import type { ReactNode } from "react";
import { ClientMessages } from "@/components/shell/client-messages";

export default function ArticlesLayout({ children }: { children: ReactNode }) {
  return <ClientMessages namespaces={["list", "articles"]}>{children}</ClientMessages>;
}
